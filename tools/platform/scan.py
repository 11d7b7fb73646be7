#!/usr/bin/env python3
"""scan.py CHECKOUT OUT.json : what today's platform reads, as data. Rows of scan_tables.py are checked against the sources:
`sha` fingerprints the clause a row describes; run with an older OUT.json in place to see which rows changed (`changed`).
scan.py --tables OUT.json : without a checkout, what is written by hand only (findings.json, syntax_refused.json)."""
import sys,re,os,json,hashlib,subprocess,glob
here=os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0,here)
import scan_tables as T
def by_hand(name): return json.load(open(os.path.join(here,name),encoding='utf-8'))
def write(res,out):
    # A word a line, ASCII only: it is read in differences, and put into the program.
    line=lambda v: json.dumps(v)
    def section(v):
        if isinstance(v,dict) and v and all(isinstance(x,(dict,list)) for x in v.values()):
            inner=lambda x: section(x) if isinstance(x,dict) and x and all(isinstance(y,dict) for y in x.values()) else line(x)
            return '{\n'+',\n'.join(line(k)+': '+inner(x) for k,x in v.items())+'\n}'
        if isinstance(v,list) and v and isinstance(v[0],dict): return '[\n'+',\n'.join(line(x) for x in v)+'\n]'
        return line(v)
    with open(out,'w',encoding='ascii') as file: file.write('{\n'+',\n'.join(line(k)+': '+section(v) for k,v in res.items())+'\n}\n')
if sys.argv[1]=='--tables':
    res=json.load(open(sys.argv[2],encoding='utf-8'))
    res['syntax_refused']=by_hand('syntax_refused.json'); res['findings']=by_hand('findings.json')
    write(res,sys.argv[2])
    sys.exit()
root=sys.argv[1]; out=sys.argv[2]
L=root+'/lib/riichi_advanced'; W=root+'/lib/riichi_advanced_web'
rd=lambda p: open(p,encoding='utf-8').read()
act=rd(L+'/game/game_state/actions.ex'); con=rd(L+'/game/game_state/conditions.ex'); val=rd(L+'/majs/validator.ex'); comp=rd(L+'/majs/compiler.ex'); par=rd(L+'/majs/parser.ex')
old=json.load(open(out)) if os.path.exists(out) else None
warn=[]
def commit():
    try: return subprocess.run(['git','-C',root,'rev-parse','HEAD'],capture_output=True,text=True).stdout.strip()
    except Exception: return '?'
def lst(name):
    m=re.search(r'@'+name+r' \[(.*?)\]\n',val,re.S)
    return list(dict.fromkeys(re.findall(r'"([^"]+)"',re.sub(r'#[^\n]*','',m.group(1)))))
def clauses(text,indent):
    pat=re.compile(r'^ {%d}"([^"]+)"\s*->'%indent,re.M); ms=list(pat.finditer(text)); r={}
    for i,m in enumerate(ms):
        end=ms[i+1].start() if i+1<len(ms) else text.find('\n'+' '*indent+'_ ',m.end())
        r.setdefault(m.group(1),text[m.end():end if end>0 else m.end()+4000])
    return r
sha=lambda s: hashlib.sha1(re.sub(r'\s+',' ',s).encode()).hexdigest()[:10]
body=act[act.index('defp _run_actions(state, [[action'):act.index('def run_actions(')]
aimpl=clauses(body,8)
cbody=con[con.index('def check_condition(state, cond_spec, context, opts) do'):con.index('def check_dnf_condition')]
cimpl=clauses(cbody,6)
def params(spec):
    spec,_,note=spec.partition('|'); ps=[]
    for p in spec.split(';'):
        p=p.strip()
        if not p: continue
        n,k=p.split(':',1); req=not n.endswith(('?','*')); ps.append({'name':n.rstrip('?*'),'kinds':[k.strip()] if k.strip().startswith('map of') else [x.strip() for x in re.split(r' or (?=[a-z"\[])',k)],'required':req,'variadic':n.endswith('*')})
    return ps,note.strip()
def table(tab,impl,allowed,what):
    r={}
    for n in sorted(set(tab)|set(impl)|set(allowed)):
        if n in impl and n not in tab and n!='_': warn.append(f'{what} {n}: in the sources, no row in scan_tables.py')
        if n in tab and n not in impl: warn.append(f'{what} {n}: row, but no clause in the sources')
        ps,note=params(tab.get(n,''))
        blk=impl.get(n,'')
        ix=[int(x) for x in re.findall(r'Enum\.at\(opts, (\d+)',blk)]
        if ps is not None and ix and n in tab and not any(p['variadic'] for p in ps) and max(ix)+1>len(ps): warn.append(f'{what} {n}: reads argument {max(ix)}, row has {len(ps)}')
        defaults={}
        for m in re.finditer(r'Enum\.at\(opts, (\d+), ([^()]*?(?:\([^()]*\))?)\)',blk): defaults.setdefault(int(m.group(1)),m.group(2).strip())
        for i,p in enumerate(ps):
            if i in defaults: p['default']={'%{}':'{}','nil':'null'}.get(defaults[i],re.sub(r':"(\w+)"',r'"\1"',defaults[i]))
        e={'params':ps,'implemented':n in impl,'compilable':n in allowed,'sha':sha(blk)}
        if n in impl and n not in allowed and 'compiler' not in note: note=(note+'; ' if note else '')+'the compiler does not accept the name'+(': it becomes a call of a function' if what=='action' else '')
        if n in allowed and n not in impl: note=(note+'; ' if note else '')+'the compiler accepts it, the engine does not know it'+(' (logged, ignored)' if what=='action' else ' (logged, false)')
        if note: e['notes']=note
        r[n]=e
    return r
A=lst('allowed_actions'); C=lst('allowed_conditions'); E=lst('allowed_events')
mini=['put_calls_in_hand','put_winning_tile_in_hand','remove_attrs','add','prune','convert_calls','remove_calls','remove_winning_groups','remove_groups','retain_empty_hands','round_up','take_maximum','add_original_hand','print','count']
mbody=act[act.index('["minipoints" | opts] ->'):act.index('# useful function to replace')]
mimpl=[x for x in re.findall(r'^ {14}"([a-z_]+)" ->',mbody,re.M)]
res={'commit':commit(),'made_by':'scan.py from the checkout; meanings from scan_tables.py, in our own words'}
res['actions']=table(T.ACT,{k:v for k,v in aimpl.items()},[a for a in A if a not in mini or a=='print'],'action')
for b in re.search(r'@branching_actions \[(.*?)\]',act).group(1).replace('"','').split(', '): res['actions'][b]['implemented']=True; res['actions'][b].pop('notes',None) if b not in('when_everyone','when_others','run') else None
for n in ('when_everyone','when_others','run','when','unless','ite','as','when_anyone'):
    _,note=params(T.ACT[n]); 
    if note: res['actions'][n]['notes']=note
warn=[w for w in warn if not re.match(r'action (when|unless|ite|as|when_anyone|when_everyone|when_others|run): row',w)]
res['minipoint_actions']={n:{'compilable':n in A,'implemented':n in mimpl or n=='remove_attrs'} for n in mini}
for n,e in res['minipoint_actions'].items():
    if not e['implemented']: e['notes']='no clause: the room crashes when the program reaches it'
    if n=='prune': e['notes']='no effect (its result is thrown away)'
res['conditions']=table(T.COND,cimpl,C,'condition')
amts=re.findall(r'"([^"]+)"',re.search(r'@amt_specs \[(.*?)\]',act,re.S).group(1))
ipat=re.findall(r'^ {6}\["([a-z_0-9]+)" \|',act,re.M)
res['amounts']=[{'name':n,'arguments':T.AMT.get(n,'?'),'evaluated':n in ipat,'filled_into_texts':n in amts} for n in sorted(set(amts)|set(ipat))]
for n in sorted(set(ipat)-set(T.AMT)): warn.append(f'amount {n}: no row')
res['amount_rules']='a counter of the context seat with that name comes first; then the keywords; any other text is a counter, 0 when unset; a number is itself; true/false/map: 0 with a line in the log'
res['match_targets']=list(dict.fromkeys(re.findall(r'^ {10}"([a-z_]+)" ->',con[con.index('def get_hand_calls_spec'):con.index('@all_seat_specs')],re.M)))+['(any tile, reserved tile, or index into the dead wall)']
fs=con[con.index('def from_seat_spec'):con.index('def get_placements')]
single=re.findall(r'^ {6}"([a-z_]+)"\s*->',fs[:fs.index('def from_seats_spec')],re.M); plural=re.findall(r'^ {6}"([a-z_]+)"\s*->',fs[fs.index('def from_seats_spec'):],re.M)
res['seat_specs']={'one':single,'many':plural,'negation':'not_ before any of them','list':'a list of them (many only)','unknown':'logged; the context seat'}
trig=set()
srcs={}
for f in glob.glob(root+'/lib/**/*.ex',recursive=True)+glob.glob(root+'/lib/**/*.heex',recursive=True):
    if f.endswith('debug.ex'): continue
    srcs[os.path.relpath(f,root)]=rd(f)
for s in srcs.values(): trig|=set(re.findall(r'trigger_event\([^"]*?"([a-z_]+)"',s))
res['events']=[{'name':n,'compilable':n in E,'triggered':n in trig,'context':T.EVENT_CTX.get(n,'')} for n in sorted(set(E)|trig)]
# keys
def where(pat):
    r={}
    for f,s in srcs.items():
        for m in re.finditer(pat,s): r.setdefault(m.group(1),set()).add('web page' if 'riichi_advanced_web' in f else ('room' if '/room/' in f else 'engine'))
    return r
top=where(r'Rules\.(?:get|has_key\?)\(\s*[^,()]*(?:\([^)]*\))?[^,]*?,\s*"([a-z_0-9]+)"')
for e in trig: top.setdefault(e,set()).add('engine')
for s in ['win','tenpai','iishanten','ryanshanten','sanshanten','suushanten','uushanten','roushanten']: top.setdefault(s+'_definition',set()).add('engine')
for k in ('enabled_mods',): top.setdefault(k,set()).add('loader')
top['constants']=top.get('constants',set())|{'engine'}
for m in re.finditer(r'[^.\w]get\(rules_ref, "([a-z_0-9]+)"',srcs['lib/riichi_advanced/game/game_state/rules.ex']): top.setdefault(m.group(1),set()).add('engine')
sc={}
for f,s in srcs.items():
    if not re.search(r'score_rules|score_calculation',s): continue
    who='web page' if 'riichi_advanced_web' in f else ('engine, table profile' if f.endswith('scoring_old.ex') else 'engine')
    for m in re.finditer(r'score_rules\["([a-z_0-9]+)"\]|(?:Map\.get|Map\.has_key\?)\(score_rules, "([a-z_0-9]+)"|"score_calculation"(?:, %\{\})?\)\s*\|> Map\.get\("([a-z_0-9]+)"|"score_calculation"\)\["([a-z_0-9]+)"\]',s):
        k=next(x for x in m.groups() if x); sc.setdefault(k,set()).add(who)
keys={'toplevel':{},'score_calculation':{},'buttons':{},'auto_buttons':{},'yaku':{},'mods':{},'mod_config':{},'show_waits':{'win_definitions':{'read_by':'engine','kinds':'match definitions','default':'[]'}},'constants':{'min_points':{'read_by':'engine','kinds':'number','default':'0','note':'label of the shown waits'}},'custom_style':{}}
for k,w in sorted(top.items()):
    kinds,default,note=T.KEYNOTE.get(k,('','',''))
    r={'read_by':' and '.join(sorted(w))}
    if k in trig: r['kinds']='map with actions'; r['default']='none'
    if kinds: r['kinds']=kinds
    if default: r['default']=default
    if note: r['crashes_when' if 'crash' in note or 'does not start' in note or 'refused' in note else 'note']=note
    keys['toplevel'][k]=r
keys['toplevel']['<name>_definition']={'read_by':'engine','kinds':'list of match definitions, by name from match definitions','default':'none','note':'a name that is not there: error banner'}
keys['toplevel']['<yaku list>']={'read_by':'engine','kinds':'list of yaku','default':'a missing list is skipped'}
for k,(kinds,default,prof,mean) in T.SCORE.items():
    if k not in sc: warn.append(f'score_calculation.{k}: row, but nobody reads it')
for k in sorted(sc):
    kinds,default,prof,mean=T.SCORE.get(k,('','','',''))
    if k not in T.SCORE: warn.append(f'score_calculation.{k}: read, no row')
    r={'read_by':' and '.join(sorted(sc[k])),'kinds':kinds,'default':default,'profile':prof}
    if mean: r['crashes_when' if 'crash' in mean else 'note']=mean
    keys['score_calculation'][k]=r
allsrc='\n'.join(v for k,v in srcs.items() if '/majs/' not in k)
for k,n in T.BUTTON.items(): keys['buttons'][k]={'read_by':'engine' if '"%s"'%k in '\n'.join(v for f,v in srcs.items() if 'riichi_advanced_web' not in f and '/majs/' not in f and ('buttons' in v)) else 'web page','kinds':n,'compilable':'"%s"'%k in comp[comp.index('compile_command("define_button"'):comp.index('compile_command("define_auto_button"')]}
if keys['buttons']['display_name']: keys['buttons']['display_name']['read_by']='web page'
for k,n in {'actions':'actions','desc':'text','enabled_at_start':'true or false (default false)','persistent':'true or false (default false)','display_name':'text (web page)'}.items(): keys['auto_buttons'][k]={'read_by':'web page' if k=='display_name' else 'engine','kinds':n}
for k,n in {'display_name':'text, needed: an entry without it is skipped','value':'number, amount or [amount, unit, ...], needed','when':'condition, needed'}.items(): keys['yaku'][k]={'read_by':'engine','kinds':n}
for k,n in T.MODF.items(): keys['mods'][k]={'read_by':'room','kinds':n}
for k,n in T.CONFF.items(): keys['mod_config'][k]={'read_by':'web page' if k=='type' else 'room','kinds':n}
for k in re.findall(r'style\["([a-z_]+)"\]',srcs.get('lib/riichi_advanced_web/views/custom_style_component.ex','')): keys['custom_style'][k]={'read_by':'web page','kinds':'text'}
tabs=os.path.join(os.path.dirname(os.path.abspath(__file__)),'majs_words.json')
if os.path.exists(tabs):
    mw=json.load(open(tabs))
    for k in mw['toplevel_key']:
        if k not in keys['toplevel'] and not re.search(r'"%s"'%re.escape(k),allsrc) and not k.endswith('_definition'): keys['toplevel'][k]={'read_by':'nobody'}
        elif k not in keys['toplevel'] and not k.endswith('_definition') and k!='yaku': keys['toplevel'][k]={'read_by':'nobody' if k in('shiny_dora','tile_images','racks') else 'see source'}
    for k in mw['scoring_key']:
        if k not in keys['score_calculation']: keys['score_calculation'][k]={'read_by':'nobody'}
    for k in mw['button_field']:
        if k not in keys['buttons']: keys['buttons'][k]={'read_by':'nobody'}
res['keys']=keys
res['values']={'scoring_method':re.findall(r'^ {6}"([a-z_]+)" ->',srcs['lib/riichi_advanced/game/game_state/scoring_old.ex'],re.M)[:4],'tsumo_loss':[True,False,'ron_loss','add_1000','unequal_split','north_to_oya','north_split','equal_split','double_collection'],'right_display':['points','points2','shuugi','minipoints'],'num_players':[1,2,3,4],
 'modify_winner.key':re.findall(r'^ {12}"([a-z_0-9]+)"\s*-> \{:',act,re.M),'modify_winner.method':['(none: set)','add','subtract','multiply','divide','min','max','prepend','append'],'modify_payout.method':['(none: add)','set','subtract','multiply','divide','min','max'],
 'round_wind_is':['east','south','west','north'],'prune.method':['tile_count'],'responsibility':['a yaku name','all','remaining'],'mark.zone':re.findall(r'"([a-z_]+)" => :',rd(L+'/game/game_state/marking.ex'))[:6],'mark.restriction':list(dict.fromkeys(re.findall(r'^ {8}"([a-z_]+)"\s*->',rd(L+'/game/game_state/marking.ex'),re.M)))+['a tile','not_ and a tile'],
 'move_tiles.zone':['hand','draw','aside','calls','discard','dead_wall','atop_wall','revealed_tile (marked)','scry (marked)'],'tile_spec':list(dict.fromkeys(re.findall(r'^ {8}"([a-z_0-9]+)" ->',rd(L+'/game/riichi.ex'),re.M)))+['a tile','not_ before any'],'call_style':['call','call_sideways','index','[index, attributes]','["sideways", index | "call" | tile]','["1x", ...]','["1x_sideways", ...]','tile'],'match_keyword':re.findall(r'"([a-z_]+)"',re.search(r'@match_keywords \[(.*?)\]',par).group(1)),'add_attr.target':['hand','draw','calls','aside','last_discard','last_called_tile','winning_tile','index into the dead wall']}
ap=comp[comp.index('operation = case op do'):comp.index('with {:ok, operation} <- operation do')]
binops=[x for x in re.findall(r'"([a-z_]+)"',re.search(r'@binops \[(.*?)\]',val).group(1))]
res['apply_methods']=list(dict.fromkeys(re.findall(r'^ {8}"([a-z_]+)"',ap,re.M)))
res['apply_methods_notes']={'set_ before any':'sets the value where the parent is missing','min and max':'accepted, the document then does not load (jq: the whole pipe becomes the value)','+'.join(b for b in binops if b not in res['apply_methods']):'accepted, the document then does not load (jq knows no such function)','delete':'needs jq 1.7 or newer on the server','delete_all':'empties the list whatever is named','divide by 0':'the document does not load'}
res['commands']=sorted(set(re.findall(r'defp compile_command\("([a-z_]+)"',comp))|set(re.findall(r'\{"([a-z_]+)", _pos',comp))|{'if','unless','cond'})
res['sigils']={'t':'tiles, short: one digit a tile, attributes of letters, _ and &; groups get 3x between them','T':'tiles, long: a number and a suit each, attributes may have digits','s':'set','m':'match','a':'American match, kept as text','capital suit letter in t and T':'attribute _sideways'}
res['syntax_refused']=by_hand('syntax_refused.json'); res['findings']=by_hand('findings.json')
attrs={}
for f,s in srcs.items():
    if '/majs/' in f: continue
    for m in re.finditer(r'(add_attr|remove_attr|has_attr\?)\([^\n]*?\[((?:"[a-z_]+"(?:, )?)+)',s):
        for a in re.findall(r'"([a-z_]+)"',m.group(2)): attrs.setdefault(a,set()).add({'add_attr':'added','remove_attr':'removed','has_attr?':'asked'}[m.group(1)])
res['engine_attributes']=[{'name':a,'engine':sorted(w)} for a,w in sorted(attrs.items())]
res['engine_attributes_notes']=['a tile that has "x" or "_x" answers yes to "x"; to "_x" the answer is always no, so tile spec tsumogiri is always false and tedashi always true, and discard_facedown is the only way to a facedown discard','names that begin with _ are left out when tiles are compared and when the page counts kinds','_draw is put on every tile that is drawn and taken away when the draw becomes part of the hand (discard, call, sort); _discard on every discard; _hand while calls are sought; _concealed on hidden calls; _facedown, _sideways by call_style; winning_tile on the winning tile inside winning_hand, winning_tile, orig_winning_hand','only attributes that stand in a set or match definition as {"attrs": [...]} or that a tile alias names take part in matching']
res['limits']={'script_bytes':4*1024*1024,'base_rulesets_deep':5,'require_deep':'as deep as the loader goes; depth 2 is only checked inside one file','functions_deep':10,'dice':[2,10],'players':[1,4],'winners_in_bloody_end':3,'atom_length':255,'path':'one fan-out [a, b] at most; names of letters, digits, _; quoted names of letters, digits, _ and space','library_name':'^[a-z_][a-z0-9_/]*$','ruleset_name':'^[a-z0-9_]+$','variable_name':'^[a-z_][a-z0-9_]*$ and no word of jq','counter_or_amount_in_expressions':'^\\$?[a-z_][a-z0-9_]*$','variable_values':'integer, true, false, text or another variable; a decimal number is never bound','shanten_definitions':'derived up to 99 definitions','idle_minutes':15}
if old:
    res['changed']=[k+' '+n for k in('actions','conditions') for n in res[k] if n in old.get(k,{}) and old[k][n]['sha']!=res[k][n]['sha']]
res['warnings']=warn
write(res,out)
print({k:(len(v) if hasattr(v,'__len__') else v) for k,v in res.items()}); [print('!',w) for w in warn]
