import { Button, Switch } from '@mantine/core'
import type { Log } from '@relaydeck/api-sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import classes from './-LogList.module.css'
import { logTexts, type pageOptions, rowKeys } from './-log.ts'

/** Milliseconds between two reads of the first page. */
const INTERVAL_MS = 3000

/** Pixels from which on a scrolled page counts as being read. */
const SCROLLED = 100

interface LiveProps {
  /** Query of the newest rows. */
  first: ReturnType<typeof pageOptions>
  /** Rows that are shown. */
  rows: readonly Log[]
  /** Whether the list shows the newest rows. */
  isNewest: boolean
  /** Whether details are open, so that rows must not move. */
  reading: boolean
}

/** Switch that adds new rows as they arrive; while an older row is read, it shows their number instead. */
export function Live({ first, rows, isNewest, reading }: LiveProps) {
  const { live: texts } = useTexts(logTexts)
  const queryClient = useQueryClient()
  const [on, setOn] = useState(false)
  const isLive = on && isNewest
  // Separate from the rows of the page, which must not move. A hidden page sends no calls.
  const { data, dataUpdatedAt } = useQuery<Log[]>({
    ...first,
    queryKey: [...first.queryKey, 'live'],
    enabled: isLive,
    refetchInterval: INTERVAL_MS,
    gcTime: 0,
    meta: { background: true },
  })
  const known = new Set(rowKeys(rows).values())
  const arrived = isLive && data ? [...rowKeys(data).values()].filter((key) => !known.has(key)).length : 0
  const show = () => queryClient.setQueryData<Log[]>(first.queryKey, data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each look
  useEffect(() => {
    if (arrived > 0 && !reading && window.scrollY < SCROLLED) show()
  }, [dataUpdatedAt, reading, arrived])
  return (
    <span className={classes.live}>
      <Switch
        size="xs"
        label={texts.label}
        checked={isLive}
        disabled={!isNewest}
        title={isNewest ? undefined : texts.onlyNewest}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
      <span role="status">
        {arrived > 0 && (
          <Button size="compact-sm" variant="light" onClick={show}>
            {texts.arrived(arrived, arrived === data?.length)}
          </Button>
        )}
      </span>
    </span>
  )
}
