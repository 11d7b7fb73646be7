// The program here, as a process.

import { execFileSync } from 'node:child_process';
import path from 'node:path';

const built = path.join(path.dirname(new URL(import.meta.url).pathname), '../../build/release/tools/majs');

/** What it prints, also when it ends with 1: something differs, does not win. MAJS names another program. */
export function majs(args, input = '') {
  try {
    return execFileSync(process.env.MAJS ?? built, args, { input, encoding: 'utf8', maxBuffer: 1 << 30 });
  } catch (error) {
    if (error.status !== 1 || !error.stdout) throw new Error(error.stderr || error.message);
    return error.stdout;
  }
}
