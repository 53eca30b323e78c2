import { Skeleton } from '@mantine/core'
import { LoadError } from '@relaydeck/ui/LoadError'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../app/language/area.ts'
import classes from './activity.module.css'
import { activityTexts } from './Section.tsx'

interface QueryFigureProps {
  label: string
  /** Its queries; the first supplies the value. */
  queries: readonly UseQueryResult[]
  /** Left out until it is known. */
  value: ReactNode
  note?: string | undefined
}

/** A figure with its own queries; it fails alone. */
export function QueryFigure({ label, queries, value, note }: QueryFigureProps) {
  const texts = useTexts(activityTexts)
  const failed = queries.filter(({ data, isError }) => isError && data === undefined)
  return (
    <div>
      <dt>{label}</dt>
      <dd className={classes.figure}>{queries[0]?.isPending ? <Skeleton height={32} width={96} /> : (value ?? '–')}</dd>
      {note && <dd className="dimmed">{note}</dd>}
      {failed.length > 0 && (
        <dd>
          <LoadError
            inline
            title={texts.notLoaded}
            error={failed[0]?.error}
            onRetry={() => {
              for (const { refetch } of failed) void refetch()
            }}
          />
        </dd>
      )}
    </div>
  )
}
