import { ActionIcon, Button } from '@mantine/core'
import { LOG_TYPE } from '@relaydeck/api-sdk'
import { Quota } from '@relaydeck/ui/Quota'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLacks } from '../../../../app/send.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { ListHead } from '../../../../parts/list-page/ListHead.tsx'
import { logTexts, totalOptions } from './data.ts'
import classes from './LogList.module.css'
import type { LogFilters } from './search.ts'
import { useArrangement } from './use-log.ts'

const ClearLogs = lazy(() =>
  import('../../../../parts/clear-logs/ClearLogs.tsx').then((module) => ({ default: module.ClearLogs })),
)

interface LogHeadProps {
  filters: LogFilters
  /** Whether the list has rows of all users. */
  all: boolean
}

/** Heading of the log, with the total and, for admins, the form that deletes old rows. */
export function LogHead({ filters, all }: LogHeadProps) {
  const texts = useTexts(logTexts)
  const [clearing, setClearing] = useState(false)
  const canClear = !useLacks('clearLogs') && all
  return (
    <>
      <ListHead name="log" title={texts.title} purpose={all ? texts.purposeAll : texts.purpose}>
        <div className={classes.head}>
          <Total filters={filters} all={all} />
          {canClear && (
            <Button variant="default" aria-expanded={clearing} onClick={() => setClearing(!clearing)}>
              {texts.clearOld}
            </Button>
          )}
        </div>
      </ListHead>
      {clearing && (
        <Suspense>
          <div className={classes.clearing}>
            <ClearLogs />
          </div>
        </Suspense>
      )}
    </>
  )
}

/** Total cost of the filtered calls, loaded on demand because it is slow on a large log. */
function Total({ filters, all }: LogHeadProps) {
  const { total: texts } = useTexts(logTexts)
  const status = useStatus()
  const [requested, setRequested] = useState(false)
  const hasCost = filters.type === undefined || filters.type === LOG_TYPE.consume
  const total = useQuery({ ...totalOptions(filters, all, useArrangement(filters)), enabled: requested && hasCost })
  if (!hasCost)
    return (
      <p className={classes.total} title={texts.onlyConsumption}>
        {texts.label} –<span className="dimmed">{texts.onlyConsumption}</span>
      </p>
    )
  const load = () => {
    setRequested(true)
    if (requested) void total.refetch()
  }
  if (!total.data || total.isError)
    return (
      <Button variant="default" loading={total.isFetching} onClick={load}>
        {texts.show}
      </Button>
    )
  return (
    <p className={classes.total} role="status" title={all ? undefined : texts.byUsername}>
      {texts.label}
      <Quota className={classes.amount} value={total.data.quota} format={status} />
      <ActionIcon variant="subtle" color="gray" aria-label={texts.refresh} loading={total.isFetching} onClick={load}>
        <IconRefresh size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </p>
  )
}
