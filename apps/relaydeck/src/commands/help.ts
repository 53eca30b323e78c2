import { CALLS } from '@relaydeck/api-sdk/reference'
import { OptionError } from '../flags/flags.ts'
import { USAGE } from '../flags/options.ts'
import { callOf } from './call/call.ts'
import { callHelp, callList } from './call/help.ts'
import { commandHelp } from './command-help.ts'

/**
 * Returns what `relaydeck help` shows about a command, a call, the calls of a noun, or the program.
 * @throws OptionError
 */
export function helpText([topic, ...rest]: readonly string[]): string {
  if (topic === undefined || topic.startsWith('-')) return USAGE
  const help = commandHelp(topic, rest)
  if (help) return help
  if (topic.includes('.')) return callHelp(callOf(topic))
  const noun = topic === 'calls' ? rest[0] : topic
  if (noun === undefined || CALLS.some((call) => call.noun === noun)) return callList(noun)
  throw new OptionError(
    `There is no help about '${noun}'. "relaydeck help" lists the commands, "relaydeck help calls" the calls.`,
  )
}
