import { OptionError } from '../flags.ts'

/**
 * The one thing that stands beside the flags.
 * @throws OptionError
 */
export function oneOperand(command: string, what: string, operands: readonly string[]): string {
  const [first, second] = operands
  if (!first) throw new OptionError(`"relaydeck ${command}" wants ${what}. See --help.`)
  if (second !== undefined) throw new OptionError(`Unexpected argument '${second}'. See --help.`)
  return first
}
