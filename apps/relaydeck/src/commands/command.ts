import type { Terminal } from '@relaydeck/contract'
import { type Env, OptionError } from '../flags/flags.ts'
import { DEFAULT_DATABASE } from '../flags/options.ts'

export type { Terminal }

/** Result of a command. */
export interface Outcome {
  readonly text: string
  /** Whether the command has used the standard output itself, so that nothing is printed. Default: false. */
  readonly isPrinted?: boolean
  /**
   * Exit code: 0 if everything was done, 2 if only a part, or if `config plan` or `check` found differences, 1 if
   * `config apply` failed or was declined. If nothing could be done, the command throws (1).
   */
  readonly code: 0 | 1 | 2
}

/** A command of the program. */
export interface Command {
  /** What `relaydeck COMMAND --help` shows. */
  readonly help: string
  /** Help about these arguments, if there is some of their own. */
  helpFor?(args: readonly string[]): string | undefined
  /** @throws OptionError, DataError, or DatabaseError, whose message is one sentence for the user */
  run(args: readonly string[], env: Env, terminal: Terminal): Promise<Outcome>
}

/** Line of the help about the database of a command. */
export const DATABASE_HELP = `  --database FILE  SQLite file, or postgres://user:pw@host/db    (RELAYDECK_DATABASE)
                   default: ${DEFAULT_DATABASE}`

/**
 * Returns the only argument besides the flags.
 * @throws OptionError
 */
export function singleArgument(command: string, description: string, args: readonly string[]): string {
  const [first, second] = args
  if (!first) throw new OptionError(`"relaydeck ${command}" requires ${description}. See --help.`)
  if (second !== undefined) throw new OptionError(`Unexpected argument '${second}'. See --help.`)
  return first
}
