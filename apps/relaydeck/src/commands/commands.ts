import type { Env } from '../flags.ts'
import { backup } from './backup.ts'
import { importOneApi } from './import.ts'
import { seed } from './seed.ts'

/** What a command has to say, and its exit code. */
interface Outcome {
  readonly text: string
  /** 0: all was done, 2: not all. What could not be done at all is thrown, and ends with 1. */
  readonly code: 0 | 2
}

/**
 * Does its work; `undefined`: help was asked for.
 * @throws OptionError, DataError or DatabaseError, each with one sentence for a person
 */
export type Command = (args: readonly string[], env: Env) => Outcome | undefined

/** By the word that stands first on the command line. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['backup', backup],
  ['import', importOneApi],
  ['seed', seed],
])
