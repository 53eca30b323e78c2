import { type ParseArgsConfig, parseArgs } from 'node:util'

/** Thrown for an invalid flag or environment variable; the message is one sentence for the user. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>

type Flags = NonNullable<ParseArgsConfig['options']>

/**
 * Parses a command line.
 * @param allowPositionals whether arguments besides flags are allowed
 * @throws OptionError
 */
export function readArgs<F extends Flags>(args: readonly string[], options: F, allowPositionals = false) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.\s/)[0] : String(error)
    throw new OptionError(`${reason}. See --help.`)
  }
}

/** Returns the name of a flag's environment variable. */
export const variableOf = (flag: string): string => `RELAYDECK_${flag.toUpperCase().replaceAll('-', '_')}`

/** Returns the value of a flag, or else of its environment variable. */
export const readFlag = <K extends string>(flag: K, flags: { readonly [F in K]?: string | undefined }, env: Env) =>
  flags[flag] ?? (env[variableOf(flag)] || undefined)

/** @throws OptionError if the value is empty */
export function requireText(name: string, value: string): string {
  if (value === '') throw new OptionError(`The ${name} must not be empty.`)
  return value
}
