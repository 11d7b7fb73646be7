#!/usr/bin/env bash
# Runs by many processes: MPI (where majs-mpi is built), GNU parallel, a task of a Slurm array, the Kubernetes job. What is
# missing on this machine is left out, and said.
# shellcheck source=tests/cli/harness.sh
. "$(dirname "$0")/cli/harness.sh"
cluster=$MAJS_SOURCE/tools/cluster

games=(riichi --games 80 --seed 7 --bots random)
run run "${games[@]}" --stats all.json --report all.html
expect_code 0 "the whole run"
cp "$work/.out" all.txt

if command -v parallel >/dev/null; then
  MAJS=$MAJS "$cluster/with_parallel" 3 "$work/with blanks" "${games[@]}" >parallel.txt 2>parallel.err
  expect_true "parallel: the same statistics" cmp all.json "with blanks/all.stats"
  expect_true "parallel: the same page" cmp all.html "with blanks/all.html"
  rm "with blanks/part-2.json"
  MAJS=$MAJS "$cluster/with_parallel" 3 "$work/with blanks" "${games[@]}" >parallel.txt 2>parallel.err
  expect_true "parallel: a lost part is played again" cmp all.json "with blanks/all.stats"
else
  echo "no GNU parallel: left out"
fi

for task in 1 2; do
  SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_MAX=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_STEP=1 MAJS=$MAJS \
    "$cluster/with_slurm" "${games[@]}" >slurm.txt
done
run merge part-1.json part-2.json --stats slurm.json
expect_true "tasks of an array: the same statistics" cmp all.json slurm.json
SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_STEP=1 MAJS=$MAJS \
  "$cluster/with_slurm" "${games[@]}" >slurm.txt 2>&1
expect_true "an array that is not 1-N says how many parts there are" test $? != 0

if command -v kubectl >/dev/null; then
  mkdir job && cp "$cluster/kubernetes.yaml" job/ && printf 'resources: [kubernetes.yaml]\n' >job/kustomization.yaml
  kubectl kustomize job >job.yaml 2>job.err
  expect_true "kubernetes: a job that reads" grep -q 'completionMode: Indexed' job.yaml
else
  echo "no kubectl: left out"
fi
# What a pod runs, with an index as Kubernetes sets it.
pod=$(sed -n '/^            - exec majs run/,/--resume/p' "$cluster/kubernetes.yaml" | sed 's/^ *- //' | tr -s '\n ' ' ')
mkdir -p study bin && ln -sf "$MAJS" bin/majs
pod=${pod//\/study\//$work/study/}
pod=${pod//\/100/\/4000000} # two or three games
JOB_COMPLETION_INDEX=1 PATH=$work/bin:$PATH sh -c "$pod" >pod.txt 2>&1
expect_true "kubernetes: the part of an index" jq -e '.played == [[1, 3, 4000000]]' study/part-2.json

mpi=$(dirname "$MAJS")/majs-mpi
if [ -x "$mpi" ] && command -v mpirun >/dev/null; then
  ranks() { # ranks N WORD...: under mpirun
    local count=$1
    shift
    OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 timeout 300 mpirun --oversubscribe -n "$count" "$@"
  }
  for count in 1 4; do
    ranks "$count" "$mpi" run "${games[@]}" --block 8 --stats mpi.json --report mpi.html >mpi.txt
    code=$?
    expect_code 0 "$count ranks"
    expect_true "$count ranks: the same statistics" cmp all.json mpi.json
    expect_true "$count ranks: the same page" cmp all.html mpi.html
    expect_true "$count ranks: the same lines" cmp all.txt mpi.txt
  done
  # One rank is killed; what has been counted goes on.
  many=(riichi --games 400 --seed 7 --bots random)
  run run "${many[@]}" --stats many.json
  rm -f killed.json
  cat >rank <<'S'
#!/bin/sh
echo $$ >"rank-$OMPI_COMM_WORLD_RANK.pid"
exec "$@"
S
  chmod +x rank
  ranks 4 ./rank "$mpi" run "${many[@]}" --block 4 --stats killed.json >killed.txt 2>killed.err &
  job=$!
  for _ in {1..1000}; do
    played=$(jq '[.played[][1]] | add // 0' killed.json 2>/dev/null)
    [ "${played:-0}" -gt 0 ] && break
    sleep 0.02
  done
  kill -9 "$(cat rank-2.pid)"
  wait $job
  played=$(jq '[.played[][1]] | add' killed.json)
  expect_true "a rank is killed: what was played is kept" test "$played" -gt 0
  ranks 4 "$mpi" run "${many[@]}" --block 4 --stats killed.json --resume >killed.txt 2>killed.err
  code=$?
  expect_code 0 "a rank is killed: gone on with"
  expect_true "a rank is killed: as if nothing had been" cmp killed.json many.json
  ranks 2 "$mpi" run riichi --games 5 --stats killed.json --resume >foreign.txt 2>foreign.err
  expect_true "a part of another run is refused" grep -q 'is of another run' foreign.err
else
  echo "no majs-mpi: left out"
fi

finish
