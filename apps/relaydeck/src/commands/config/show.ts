import {
  type Change,
  en,
  type FieldChange,
  type Note,
  type Plan,
  plain,
  type Result,
  type Value,
} from '@relaydeck/config'

const MARKS = { add: '+', change: '~', remove: '-' } as const
const NOUNS = { channels: 'channel', options: 'option' } as const

const LONGEST = 60

/** Returns a text without characters that a terminal would interpret. */
export const printable = (text: string): string =>
  text.replace(/\p{C}/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

function shown(value: Value | undefined): string {
  if (value === undefined) return '(not set)'
  const json = JSON.stringify(plain(value))
  return printable(json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json)
}

function fieldLine({ path, isSecret, ...values }: FieldChange, action: Change['action']): string {
  const name = path.length > 0 ? `${printable(path.join('.'))}: ` : ''
  if (isSecret) return `${name}${action === 'add' ? '(secret)' : '(secret) changed'}`
  if (action === 'add') return `${name}${shown(values.after)}`
  return `${name}${shown(values.before)} → ${'after' in values ? shown(values.after) : '(removed)'}`
}

/** Returns the name of the changed channel or option. */
const titleOf = ({ section, name }: Change): string => `${NOUNS[section]} ${printable(JSON.stringify(name))}`

function changeLines(change: Change): string[] {
  const lines = change.fields.map((field) => fieldLine(field, change.action))
  const title = `  ${MARKS[change.action]} ${titleOf(change)}`
  const [only] = change.fields
  // An option with one value needs one line.
  if (lines.length === 1 && only?.path.length === 0) return [`${title}: ${lines[0]}`]
  return [title, ...lines.map((line) => `      ${line}`)]
}

/** What is compared. */
type Shown = Pick<Plan, 'changes' | 'notes'>

const count = (changes: readonly Change[], action: Change['action']) =>
  changes.filter((change) => change.action === action).length

const noteLine = (note: Note): string =>
  note.code === 'unsupported'
    ? `  ! ${printable(en.note(note))}`
    : `  ? ${printable(en.note(note))}; --secrets writes it`

/**
 * Returns a plan as text.
 * @param asOf the moment that is compared, instead of a file
 */
export function planText({ changes, notes }: Shown, target: string, asOf?: string): string {
  const notesText = notes.map(noteLine)
  if (changes.length === 0 && notes.some(({ code }) => code === 'unsupported'))
    return [`${target} has what the file says, except for what it cannot store:`, ...notesText].join('\n')
  if (changes.length === 0)
    return [
      `No differences: ${target} has what ${asOf === undefined ? 'the file says' : `it had at ${asOf}`}.`,
      ...notesText,
    ].join('\n')
  const total = `${count(changes, 'add')} to add, ${count(changes, 'change')} to change, ${count(changes, 'remove')} to remove.`
  return [`Plan for ${target}:`, ...changes.flatMap(changeLines), ...notesText, total].join('\n')
}

/** Returns a plan as JSON. */
export const planJson = ({ changes, notes }: Shown): object => ({
  changes: changes.map(({ fields, ...change }) => ({
    ...change,
    fields: fields.map(({ before, after, ...field }) => ({
      ...field,
      ...(before !== undefined && { before: plain(before) }),
      ...(after !== undefined && { after: plain(after) }),
    })),
  })),
  notes,
})

const reasonOf = (error: unknown) => printable(error instanceof Error ? error.message : String(error))

/** Returns the result of each change, with the reason of a failure. */
const outcomeOf = (result: Result): { result: 'done' | 'failed' | 'skipped'; reason?: string } => {
  if (result.ok) return { result: 'done' }
  return result.started
    ? { result: 'failed', reason: reasonOf(result.error) }
    : { result: 'skipped', reason: reasonOf(result.error) }
}

/** Returns the result of each change as text. */
export function resultText(results: readonly Result[]): string {
  const lines = results.map((each) => {
    const { result, reason } = outcomeOf(each)
    return `  ${result.padEnd(8)}${titleOf(each.change)}${reason ? `: ${reason}` : ''}`
  })
  const failed = results.filter(({ ok }) => !ok).length
  return [...lines, `${results.length - failed} of ${results.length} changes done.`].join('\n')
}

/** Returns the result of each change as JSON. */
export const resultJson = (results: readonly Result[]): object[] =>
  results.map((each) => {
    const { section, action, name } = each.change
    return { section, action, name, ...outcomeOf(each) }
  })
