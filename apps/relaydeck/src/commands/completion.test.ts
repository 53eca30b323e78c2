import { execFileSync } from 'node:child_process'
import { CALLS } from '@relaydeck/api-sdk/reference'
import { expect, test } from 'vitest'
import { OptionError } from '../flags/flags.ts'
import { COMMANDS } from './commands.ts'

const NOBODY = { isInteractive: false, write: () => {}, ask: async () => '' }

const scriptOf = async (shell: string) => (await COMMANDS.get('completion')?.run([shell], {}, NOBODY))?.text ?? ''

/** Returns what bash offers for the last word. */
async function offered(...words: readonly string[]): Promise<string[]> {
  const script = `${await scriptOf('bash')}
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_relaydeck
printf '%s\\n' "\${COMPREPLY[@]}"`
  const output = execFileSync('bash', ['-c', script, 'bash', 'relaydeck', ...words], { encoding: 'utf8' })
  return output.trim().split('\n')
}

test('bash completes commands, calls and fields', async () => {
  expect(await offered('back')).toEqual(['backup'])
  expect(await offered('call', 'tokens.')).toEqual(
    CALLS.map(({ name }) => name).filter((name) => /^tokens\./.test(name)),
  )
  expect(await offered('call', 'tokens.create', '--re')).toEqual(['--remain-quota'])
  expect(await offered('help', 'moves.m')).toEqual(['moves.make'])
  expect(await offered('backup', 'x')).toEqual([''])
})

test.each(['zsh', 'fish'])('%s has every command, call and field', async (shell) => {
  const script = await scriptOf(shell)
  for (const command of COMMANDS.keys()) expect(script).toContain(command)
  for (const { name, fields } of CALLS) {
    expect(script).toContain(name)
    for (const field of fields) expect(script).toContain(field.name.replaceAll('_', '-'))
  }
})

test('another shell is refused', async () => {
  await expect(scriptOf('toString')).rejects.toThrow(
    new OptionError("The shell must be bash, zsh or fish, not 'toString'."),
  )
})
