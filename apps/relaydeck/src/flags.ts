import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A flag or variable that cannot be used; the message is one sentence for a person. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
}

/** Variables of the environment. */
export type Env = Readonly<Record<string, string | undefined>>

type Flags = NonNullable<ParseArgsConfig['options']>

/**
 * Reads a command line.
 * @param operand whether it may hold something besides flags
 * @throws OptionError
 */
export function readArgs<F extends Flags>(args: readonly string[], options: F, operand = false) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: operand })
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/\.\s/)[0] : String(error)
    throw new OptionError(`${reason}. See --help.`)
  }
}

/** What a flag, else its variable says. */
export const say = <K extends string>(flag: K, flags: { readonly [F in K]?: string | undefined }, env: Env) =>
  flags[flag] ?? (env[`RELAYDECK_${flag.toUpperCase().replaceAll('-', '_')}`] || undefined)

/** @throws OptionError where there is nothing */
export function readText(name: string, value: string): string {
  if (value === '') throw new OptionError(`The ${name} must not be empty.`)
  return value
}
