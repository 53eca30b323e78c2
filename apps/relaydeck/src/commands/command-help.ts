import { documentation } from '../flags/documentation.ts'
import { COMMANDS } from './commands.ts'

/** Documents about commands, by their names. */
export const GUIDES: Readonly<Record<string, string>> = {
  backup: 'run.md#backup',
  call: 'run.md#calls-from-the-command-line',
  check: 'run.md#checking-a-server',
  completion: 'run.md#calls-from-the-command-line',
  config: 'run.md#configuration-as-a-file',
  copy: 'run.md#copying-to-another-database',
  doctor: 'run.md#before-a-start-and-when-something-is-wrong',
  'export-one-api': 'run.md#leaving-for-one-api',
  import: 'run.md#moving-from-another-gateway',
  login: 'run.md#calls-from-the-command-line',
  logout: 'run.md#calls-from-the-command-line',
  mcp: 'agents.md',
  move: 'moving.md',
  prices: 'run.md#newer-prices-of-models',
  seed: 'run.md#sample-data',
  setup: 'run.md#clients',
  usage: 'run.md#the-account-of-a-key',
}

/**
 * Returns the help of a command, with the address of its guide; `undefined` if there is no such command.
 * @param args the arguments after its name
 * @throws OptionError
 */
export function commandHelp(name: string, args: readonly string[]): string | undefined {
  const command = COMMANDS.get(name)
  if (!command) return undefined
  const guide = GUIDES[name]
  return `${command.helpFor?.(args) ?? command.help}${guide ? `\n\nMore: ${documentation(guide)}` : ''}`
}
