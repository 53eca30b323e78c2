import type { Log } from '@relaydeck/api-sdk'
import { useEffect, useMemo, useRef, useState } from 'react'
import { rowKeys } from './-log.ts'

interface Opened {
  readonly key: string
  /** Shown if the row is no longer on the page. */
  readonly log: Log
}

/** Remembers the row whose details are open, also while rows arrive above it, and opens its neighbours. */
export function useOpenedRow(rows: readonly Log[]) {
  const [opened, setOpened] = useState<Opened>()
  const keys = useMemo(() => rowKeys(rows), [rows])
  const above = useMemo(() => new Map(rows.map((row, nth) => [row, rows[nth - 1]])), [rows])
  const table = useRef<HTMLDivElement>(null)
  const key = opened?.key
  const at = rows.findIndex((row) => keys.get(row) === key)
  // The current page has the state as well, with another value.
  const linkOf = () => table.current?.querySelector<HTMLElement>('[aria-current="true"]')
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another row is opened
  useEffect(() => {
    // Newer browsers return a promise.
    void linkOf()?.scrollIntoView({ block: 'nearest' })
  }, [key])
  const open = (log: Log) => setOpened({ key: keys.get(log) ?? '', log })
  const stepTo = (row: Log | undefined) => (row ? () => open(row) : undefined)
  return {
    table,
    keys,
    above,
    log: opened && (rows[at] ?? opened.log),
    open,
    onPrevious: stepTo(rows[at - 1]),
    onNext: stepTo(rows[at + 1]),
    close: () => {
      linkOf()?.focus({ preventScroll: true })
      setOpened(undefined)
    },
  }
}
