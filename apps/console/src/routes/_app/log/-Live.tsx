import { Button, Switch } from '@mantine/core'
import type { Log } from '@relaydeck/api-sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../app/texts/area.ts'
import classes from './-LogList.module.css'
import { logTexts, type pageOptions, rowKeys } from './-log.ts'

/** Milliseconds between two looks at the first page. */
const INTERVAL_MS = 3000

/** Pixels by which a page is scrolled that somebody reads. */
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

/** Switch that adds new rows as they arrive; while somebody reads, it says how many there are instead. */
export function Live({ first, rows, isNewest, reading }: LiveProps) {
  const { live: texts } = useTexts(logTexts)
  const queryClient = useQueryClient()
  const [on, setOn] = useState(false)
  const isLive = on && isNewest
  // Apart from the page itself, which would move the rows. A hidden page does not ask.
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
