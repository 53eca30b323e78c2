import { FIELDS, type Field, lostOptions } from '../src/data/move/fields.ts'
import { FAMILIES, FAMILY_NAMES } from '../src/data/move/house.ts'

const BEGIN = '<!-- fields: begin -->'
const END = '<!-- fields: end -->'

const TITLES: Readonly<Record<Field['noun'], string>> = {
  users: 'Users',
  tokens: 'Tokens',
  channels: 'Channels',
  codes: 'Codes',
}

const nameOf = ({ name, note }: Field) => (note === undefined ? name : `${name}: ${note}`)

/** Returns a table whose columns are as wide as their widest cell. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lineOf = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [title = [], ...others] = rows
  return [lineOf(title), lineOf(widths.map((width) => '-'.repeat(width))), ...others.map(lineOf)]
}

const tableOf = (fields: readonly Field[]): string[] =>
  aligned([
    ['Field', ...FAMILIES.map((family) => FAMILY_NAMES[family])],
    ...fields.map((field) => [
      nameOf(field),
      ...FAMILIES.map((family) => (field.families.includes(family) ? 'yes' : '')),
    ]),
  ])

const NOUNS = ['users', 'tokens', 'channels', 'codes'] as const

/** Returns the tables of fields, for people. */
export function fieldsText(): string {
  const carried = FIELDS.filter(({ isCarried = true }) => isCarried)
  const others = FIELDS.filter(({ isCarried = true }) => !isCarried)
  return [
    ...NOUNS.flatMap((noun) => [
      `### ${TITLES[noun]}`,
      '',
      ...tableOf(carried.filter((field) => field.noun === noun)),
      '',
    ]),
    '### Options',
    '',
    'Options that these gateways do not have:',
    '',
    ...FAMILIES.filter((family) => family !== 'relaydeck').map(
      (family) =>
        `- ${FAMILY_NAMES[family]}: ${lostOptions(family)
          .map((key) => `\`${key}\``)
          .join(', ')}`,
    ),
    '',
    '### What no move carries',
    '',
    ...NOUNS.flatMap((noun) => {
      const lost = others.filter((field) => field.noun === noun)
      return lost.length > 0 ? [`${TITLES[noun]}:`, '', ...tableOf(lost), ''] : []
    }),
  ]
    .join('\n')
    .trim()
}

/** Returns a page with the tables between its marks. */
export function withFields(page: string): string {
  const [before = '', rest = ''] = page.split(BEGIN)
  const [, after = ''] = rest.split(END)
  return `${before}${BEGIN}\n\n${fieldsText()}\n\n${END}${after}`
}
