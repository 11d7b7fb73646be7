export interface Engine {
  put(path: string, text: string | null): void;
  run(request: { args: readonly string[]; files?: Readonly<Record<string, string>>; read?: readonly string[]; folder?: string }): { code: number; out: string; err: string; made: Record<string, string> };
  ask(request: { question: unknown; files?: Readonly<Record<string, string>>; wishes?: unknown }): { answer: unknown };
}
export function in_memory(make_majs: unknown, module: WebAssembly.Module, library: Readonly<Record<string, string>>): Promise<Engine>;
