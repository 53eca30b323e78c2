import {
  FAILED_STATUS,
  formatQuota,
  type KeyAccount,
  type KeyUse,
  NEVER_EXPIRES,
  tokenStatusName,
} from '@relaydeck/api-sdk'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { type ReactNode, useId } from 'react'
import { useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import activity from '../../../parts/activity/activity.module.css'
import { ShortTable } from '../../../parts/activity/Section.tsx'
import { Note } from '../../../parts/kit/Note.tsx'
import { LimitsSection } from '../../../parts/limits/LimitsSection.tsx'
import { ACCENT, Bars } from '../../../parts/usage-chart/Bars.tsx'
import { AMOUNT_DIGITS, axisAmount, axisUnit } from '../../../parts/usage-chart/sums.ts'
import classes from './-KeyPage.module.css'
import { keyTexts } from './-texts.ts'

const HEIGHT = 200

/** Adds the days of a period up. */
const total = (days: readonly KeyUse[]): KeyUse =>
  days.reduce<KeyUse>(
    (sum, { requests, tokens, quota }) => ({
      requests: sum.requests + requests,
      tokens: sum.tokens + tokens,
      quota: sum.quota + quota,
    }),
    { requests: 0, tokens: 0, quota: 0 },
  )

/** What a key may still use, and what it has used. */
export function Account({ account }: { account: KeyAccount }) {
  const texts = useTexts(keyTexts)
  const { name, status, last, limits, period, models } = account
  const state = tokenStatusName(status)
  const isUsed = period.some(({ requests }) => requests > 0)
  return (
    <div className={classes.account}>
      <div role="status">
        <h2>{texts.found(name)}</h2>
      </div>
      {state !== 'enabled' && <Note tone="warns">{texts.stopped[state]}</Note>}
      <Figures account={account} />
      <LimitsSection limits={limits} titleOfToken={texts.limits} />
      {isUsed ? (
        <>
          <Days account={account} />
          <Models models={models} />
        </>
      ) : (
        <p className="dimmed">{last ? texts.unused : texts.neverUsed}</p>
      )}
      {last && <LastCall last={last} />}
    </div>
  )
}

function Figures({ account }: { account: KeyAccount }) {
  const texts = useTexts(keyTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const { left, remain_quota, unlimited_quota, today, period, expired_time } = account
  const use = ({ requests, tokens }: KeyUse) => texts.calls(numbers.format(requests), numbers.format(tokens))
  const sum = total(period)
  const note = unlimited_quota
    ? texts.ofOwner
    : left < remain_quota
      ? texts.ownerHasLess(formatQuota(remain_quota, status))
      : undefined
  return (
    <dl className={activity.figures}>
      <Figure label={texts.left} value={formatQuota(left, status)} note={note} />
      <Figure label={texts.today} value={formatQuota(today.quota, status)} note={use(today)} />
      <Figure label={texts.period} value={formatQuota(sum.quota, status)} note={use(sum)} />
      <Figure
        label={texts.expiry}
        value={
          expired_time === NEVER_EXPIRES ? texts.never : formatTimestamp(expired_time).slice(0, 'YYYY-MM-DD'.length)
        }
      />
    </dl>
  )
}

function Figure({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={activity.figure}>{value}</dd>
      {note && <dd className="dimmed">{note}</dd>}
    </div>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={activity.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint && <p className="dimmed">{hint}</p>}
      </div>
      {children}
    </section>
  )
}

function Days({ account: { period, time_zone } }: { account: KeyAccount }) {
  const texts = useTexts(keyTexts)
  const status = useStatus()
  return (
    <Part title={texts.days} hint={texts.zone(time_zone)}>
      <Bars
        label={texts.days}
        height={HEIGHT}
        data={period.map(({ day, quota }) => ({ name: day.slice('YYYY-'.length), quota }))}
        series={[{ name: 'quota', label: texts.columns.cost, color: ACCENT }]}
        format={(value) => formatQuota(value, status, AMOUNT_DIGITS)}
        formatAxis={(value) => axisAmount(value, status)}
        unit={axisUnit(status)}
      />
    </Part>
  )
}

function Models({ models }: Pick<KeyAccount, 'models'>) {
  const texts = useTexts(keyTexts)
  const status = useStatus()
  const numbers = useNumberFormat()
  const { columns } = texts
  return (
    <Part title={texts.models}>
      <ShortTable
        label={texts.models}
        columns={[
          { header: columns.model },
          { header: columns.calls, number: true },
          { header: columns.tokens, number: true },
          { header: columns.cost, number: true, aside: true },
        ]}
        rows={models.map(({ model, requests, tokens, quota }) => ({
          id: model,
          cells: [model, numbers.format(requests), numbers.format(tokens), formatQuota(quota, status, AMOUNT_DIGITS)],
        }))}
      />
    </Part>
  )
}

function LastCall({ last: { created_at, model, quota, status: code } }: { last: NonNullable<KeyAccount['last']> }) {
  const texts = useTexts(keyTexts)
  const status = useStatus()
  const outcome =
    code >= FAILED_STATUS ? texts.lastFailed(String(code)) : texts.lastCost(formatQuota(quota, status, AMOUNT_DIGITS))
  return (
    <Part title={texts.last}>
      <p>
        {texts.lastCall(formatTimestamp(created_at), model)} · {outcome}
      </p>
    </Part>
  )
}
