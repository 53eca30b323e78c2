import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CALLS } from '@relaydeck/api-sdk/reference'
import { expect, test } from 'vitest'
import { newFolder } from '../../test/build.ts'
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

/** Words with what the tab key makes of them, in a shell with one match for each. */
const COMPLETED = [
  ['relaydeck back', 'relaydeck backup '],
  ['relaydeck call tokens.cr', 'relaydeck call tokens.create '],
  ['relaydeck call tokens.create --re', 'relaydeck call tokens.create --remain-quota '],
  ['relaydeck help moves.m', 'relaydeck help moves.make '],
  ['relaydeck call channels.update --pri', 'relaydeck call channels.update --priority '],
] as const

/** Whether a shell is there; CI installs both. */
const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0

/** Presses the tab key after lines in an interactive zsh, and prints what becomes of them. */
const ZSH = `
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PROMPT=; RPS1=; unsetopt zle_bracketed_paste; $1; relaydeck() { : }"
zpty -w z 'show() { print -r -- "<$BUFFER>"; BUFFER=; }; zle -N show; bindkey "^X" show; bindkey "^I" complete-word; print READY'
zpty -r -m z out '*READY*READY*'
for line in "\${@:2}"; do
  zpty -w -n z "$line"$'\\t\\x18'
  out=; zpty -r -m z out '*<*>*'
  print -r -- "\${\${out##*<}%%>*}"
done
zpty -d z`

/** How the script of zsh may be set up. */
const ZSH_SETUPS = [
  ['sourced', (folder: string) => `source ${folder}/_relaydeck`],
  ['sourced after compinit', (folder: string) => `autoload -Uz compinit; compinit -u -D; source ${folder}/_relaydeck`],
  ['found in fpath', (folder: string) => `fpath=(${folder} $fpath); autoload -Uz compinit; compinit -u -D`],
] as const

test.each(ZSH_SETUPS)('zsh completes with a script that is %s', async (_, setUp) => {
  if (!isThere('zsh')) return
  const folder = newFolder()
  writeFileSync(join(folder, '_relaydeck'), await scriptOf('zsh'))
  const args = ['-f', '-c', ZSH, 'zsh', setUp(folder), ...COMPLETED.map(([line]) => line)]
  const output = execFileSync('zsh', args, { encoding: 'utf8', timeout: 30_000, env: { ...process.env, HOME: folder } })
  expect(output.split('\n').slice(0, -1)).toEqual(COMPLETED.map(([, line]) => line))
})

test('fish completes, and says what each word means', async () => {
  if (!isThere('fish')) return
  const folder = newFolder()
  const script = join(folder, 'relaydeck.fish')
  writeFileSync(script, await scriptOf('fish'))
  const offer = (line: string) =>
    execFileSync('fish', ['-N', '-c', 'source $argv[1]; complete -C $argv[2]', script, line], {
      encoding: 'utf8',
      timeout: 30_000,
      env: { ...process.env, HOME: folder },
    }).trimEnd()
  for (const [line, whole] of COMPLETED) expect(offer(line).split('\t')[0]).toBe(whole.trimEnd().split(' ').at(-1))
  expect(offer('relaydeck call tokens.cr')).toBe('tokens.create\tCreate a token')
  expect(
    offer('relaydeck call ')
      .split('\n')
      .map((line) => line.split('\t')[0]),
  ).toEqual(CALLS.map(({ name }) => name).sort())
})

test('another shell is refused', async () => {
  await expect(scriptOf('toString')).rejects.toThrow(
    new OptionError("The shell must be bash, zsh or fish, not 'toString'."),
  )
})
