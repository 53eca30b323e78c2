import source from '../../../../../docs/glossary.md?raw'

/** Returns the rows of a table of the glossary, without its heading. */
export function glossary(section: string): string[][] {
  const text = source.split(/^## /m).find((part) => part.startsWith(`${section}\n`)) ?? ''
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
}

/** A text of a catalogue, with its place. */
export type Entry = readonly [place: string, zh: string, en: string]

/** Returns the texts that have the same place in both catalogues. Functions are left out: they need values. */
export function entriesOf(zh: object, en: object, path = ''): Entry[] {
  return Object.entries(zh).flatMap(([key, chinese]) => {
    const english: unknown = (en as Record<string, unknown>)[key]
    const place = path ? `${path}.${key}` : key
    if (typeof chinese === 'string') return [[place, chinese, String(english)]]
    if (typeof chinese !== 'object' || chinese === null || typeof english !== 'object' || english === null) return []
    return entriesOf(chinese, english, place)
  })
}
