import { useEffect, useMemo, useState } from 'react'
import { useSend } from '../../app/client.ts'
import type { ImportTexts, Repeats } from './sheet.ts'
import type { SheetRow } from './sheet-rows.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** Milliseconds without a change after which values are asked for. */
const PAUSE = 300

/** Returns the line of the earlier row with the same value, by line. */
function repeatedLines(rows: readonly SheetRow[], field: string): ReadonlyMap<number, number> {
  const first = new Map<string, number>()
  const repeated = new Map<number, number>()
  for (const { line, cells } of rows) {
    const value = cells[field]
    if (!value) continue
    const before = first.get(value)
    if (before === undefined) first.set(value, line)
    else repeated.set(line, before)
  }
  return repeated
}

/** Returns the names of the records that have a value already, by value. It is asked once for each value. */
function useKnown(repeats: Repeats | undefined, rows: readonly SheetRow[]): ReadonlyMap<string, string> {
  const send = useSend()
  const [known, setKnown] = useState(NONE)
  const [asked] = useState(() => new Set<string>())
  useEffect(() => {
    if (!repeats?.find) return
    const values = [...new Set(rows.flatMap(({ cells }) => cells[repeats.field] || []))]
    const fresh = values.filter((value) => !asked.has(value))
    if (fresh.length === 0) return
    const { find } = repeats
    const timer = setTimeout(() => {
      for (const value of fresh) asked.add(value)
      find(send, fresh).then(
        (found) => setKnown((before) => new Map([...before, ...found])),
        // A server that cannot tell lets every row be created.
        () => undefined,
      )
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [repeats, rows, send, asked])
  return known
}

/** Returns what is said about rows whose value another row or a saved record has, by line. */
export function useRepeats(
  repeats: Repeats | undefined,
  rows: readonly SheetRow[],
  texts: ImportTexts,
): ReadonlyMap<number, string> {
  const known = useKnown(repeats, rows)
  return useMemo(() => {
    if (!repeats) return new Map()
    const lines = repeatedLines(rows, repeats.field)
    return new Map(
      rows.flatMap(({ line, cells }): [number, string][] => {
        const before = lines.get(line)
        const name = known.get(cells[repeats.field] ?? '')
        if (name !== undefined) return [[line, texts.inUse(name)]]
        return before === undefined ? [] : [[line, texts.sameAs(before)]]
      }),
    )
  }, [repeats, rows, known, texts])
}
