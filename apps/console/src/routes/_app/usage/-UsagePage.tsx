import { Skeleton } from '@mantine/core'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { PageTitle } from '../../../parts/list-page/ListHead.tsx'
import { usageOptions } from '../../../parts/usage/sums.ts'
import { Controls } from './-Controls.tsx'
import { type View, viewOf } from './-data.ts'
import { Report } from './-Report.tsx'
import type { UsageSearch } from './-search.ts'
import { usageTexts } from './-texts.ts'
import classes from './-UsagePage.module.css'

// Only needed before servers that do not sum usage.
const Counted = lazy(() => import('./-counted/Counted.tsx').then((module) => ({ default: module.Counted })))

/** Usage of a period: totals, a chart, and a table by user, token, model, channel or day. */
export function UsagePage({ search, all }: { search: UsageSearch; all: boolean }) {
  const texts = useTexts(usageTexts)
  const { usage: isSummed } = useStatus()
  const view = viewOf(search, all, Date.now())
  const page = search.page ?? 1
  return (
    <div className={classes.page}>
      <PageTitle title={texts.title} purpose={all ? texts.purpose : texts.ownPurpose} />
      <Controls view={view} />
      {isSummed ? (
        <Summed view={view} page={page} />
      ) : (
        <Suspense fallback={<Loading />}>
          <Counted key={JSON.stringify(view)} view={view} page={page} />
        </Suspense>
      )}
    </div>
  )
}

/** The usage as the server sums it. */
function Summed({ view, page }: { view: View; page: number }) {
  const texts = useTexts(usageTexts)
  const { by, period, zone, all } = view
  const sums = useQuery(usageOptions(by, period, all, zone))
  const days = useQuery(usageOptions('day', period, all, zone))
  if (sums.data && days.data) return <Report rows={sums.data} days={days.data} view={view} page={page} />
  if (sums.isError || days.isError)
    return (
      <LoadError
        title={texts.notLoaded}
        error={sums.error ?? days.error}
        onRetry={() => {
          void sums.refetch()
          void days.refetch()
        }}
      />
    )
  return <Loading />
}

function Loading() {
  const texts = useTexts(usageTexts)
  return (
    <div className={classes.page} role="status" aria-busy aria-label={texts.loading}>
      <Skeleton height={56} />
      <Skeleton height={252} />
      <Skeleton height={320} />
    </div>
  )
}
