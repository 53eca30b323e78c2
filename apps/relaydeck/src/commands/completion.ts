import { CALLS } from '@relaydeck/api-sdk/reference'
import { OptionError } from '../flags/flags.ts'
import { flagOf } from './call/input.ts'
import { type Command, type Outcome, singleArgument } from './command.ts'

const HELP = `Usage: relaydeck completion bash|zsh|fish

Prints what completes commands, calls and their fields when you press the tab key:

  bash  echo 'source <(relaydeck completion bash)' >> ~/.bashrc
  zsh   echo 'source <(relaydeck completion zsh)' >> ~/.zshrc
  fish  relaydeck completion fish > ~/.config/fish/completions/relaydeck.fish`

/** A word that can be completed, with its meaning. */
interface Word {
  readonly word: string
  readonly meaning: string
}

/** What can be completed, by place. */
interface Words {
  readonly commands: readonly string[]
  readonly calls: readonly Word[]
  readonly fieldsOf: ReadonlyMap<string, readonly Word[]>
}

const OWN = ['--json', '--csv', '--plan', '--all', '--gateway', '--user', '--help']

const wordsOf = (commands: readonly string[]): Words => ({
  commands,
  calls: CALLS.map(({ name, endpoint }) => ({ word: name, meaning: endpoint.summary })),
  fieldsOf: new Map(
    CALLS.map(({ name, fields }) => [
      name,
      [
        ...fields.map((field) => ({ word: flagOf(field.name), meaning: field.description.split('\n')[0] ?? '' })),
        ...OWN.map((word) => ({ word, meaning: '' })),
      ],
    ]),
  ),
})

const joined = (words: readonly Word[]) => words.map(({ word }) => word).join(' ')

const bash = ({ commands, calls, fieldsOf }: Words): string => `_relaydeck() {
  local words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    words='${commands.join(' ')}'
  elif [ "\${COMP_WORDS[1]}" = call ] || [ "\${COMP_WORDS[1]}" = help ]; then
    if [ "$COMP_CWORD" -eq 2 ]; then
      words='${joined(calls)}'
    else
      case "\${COMP_WORDS[2]}" in
${[...fieldsOf].map(([call, fields]) => `        ${call}) words='${joined(fields)}' ;;`).join('\n')}
      esac
    fi
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _relaydeck relaydeck`

/** Quotes a text for a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const described = ({ word, meaning }: Word) =>
  quoted(`${word.replaceAll(':', '\\:')}${meaning && `:${meaning.replaceAll(':', '\\:')}`}`)

const zsh = ({ commands, calls, fieldsOf }: Words): string => `#compdef relaydeck
_relaydeck() {
  local -a items
  if (( CURRENT == 2 )); then
    items=(${commands.join(' ')})
  elif [[ $words[2] == call || $words[2] == help ]]; then
    if (( CURRENT == 3 )); then
      items=(
${calls.map((call) => `        ${described(call)}`).join('\n')}
      )
    else
      case $words[3] in
${[...fieldsOf].map(([call, fields]) => `        ${call}) items=(${fields.map(described).join(' ')}) ;;`).join('\n')}
      esac
    fi
  fi
  (( $#items )) && _describe relaydeck items || _files
}
if [[ $funcstack[1] == _relaydeck ]]; then
  _relaydeck "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _relaydeck relaydeck
fi`

/** Returns what a flag means in fish, which shows it beside the flag. */
const fishMeaning = (meaning: string) => (meaning ? ` -d ${quoted(meaning)}` : '')

const fish = ({ commands, calls, fieldsOf }: Words): string =>
  [
    `complete -c relaydeck -n '__fish_is_nth_token 1' -f -a ${quoted(commands.join(' '))}`,
    ...calls.map(
      ({ word, meaning }) =>
        `complete -c relaydeck -n '__fish_seen_subcommand_from call help; and __fish_is_nth_token 2' -f -a ${word}${fishMeaning(meaning)}`,
    ),
    ...[...fieldsOf].flatMap(([call, fields]) =>
      fields.map(
        ({ word, meaning }) =>
          `complete -c relaydeck -n '__fish_seen_subcommand_from ${call}' -l ${word.slice(2)}${fishMeaning(meaning)}`,
      ),
    ),
  ].join('\n')

const SHELLS: Readonly<Record<string, (words: Words) => string>> = { bash, zsh, fish }

/** `relaydeck completion bash|zsh|fish` */
export const completion = (commands: () => readonly string[]): Command => ({
  help: HELP,
  run: async (args): Promise<Outcome> => {
    const shell = singleArgument('completion', 'the name of a shell', args)
    const write = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
    if (!write) throw new OptionError(`The shell must be bash, zsh or fish, not '${shell}'.`)
    return { text: write(wordsOf(commands())), code: 0 }
  },
})
