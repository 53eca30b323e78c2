import { onTestFinished } from 'vitest'
import type { Options } from '../src/options.ts'
import { type Program, startProgram } from '../src/program.ts'
import { newBuild } from './build.ts'

export const OPTIONS: Options = {
  host: '127.0.0.1',
  port: 0,
  database: ':memory:',
  gateway: undefined,
  trustProxy: false,
}

/** The program on a free port, with a small build; on an embedded gateway in memory unless said otherwise. */
export async function serve(options: Partial<Options> = {}): Promise<Program> {
  const program = await startProgram({ ...OPTIONS, ...options }, newBuild())
  onTestFinished(() => program.close())
  return program
}
