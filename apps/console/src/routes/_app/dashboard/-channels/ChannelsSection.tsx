import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import { HTML_LANG } from '../../../../app/texts/language.ts'
import { ROWS } from '../-overview/data.ts'
import classes from '../-overview/overview.module.css'
import { Section, ShortTable } from '../-overview/Section.tsx'
import { dashboardTexts } from '../-texts.ts'
import { type CheckedChannel, type Problem, troubled } from './health.ts'
import { useChannels } from './use-channels.ts'

/** Channels that need attention. */
export function ChannelsSection() {
  const { channels: texts } = useTexts(dashboardTexts)
  const found = useChannels()
  return (
    <Section title={texts.title} hint={texts.hint} query={found} empty={texts.none}>
      {({ checked, all }) => {
        const rows = troubled(checked)
        return rows.length > 0 ? <Troubled channels={rows} /> : all > 0 && <Healthy checked={checked} all={all} />
      }}
    </Section>
  )
}

function Troubled({ channels }: { channels: readonly CheckedChannel[] }) {
  const { channels: texts } = useTexts(dashboardTexts)
  const more = channels.length - ROWS
  return (
    <>
      <ShortTable
        label={texts.title}
        columns={[{ header: texts.channel }, { header: texts.problem }]}
        rows={channels.slice(0, ROWS).map(({ channel: { id, name }, problems }) => ({
          id,
          cells: [
            <Link key="name" to="/channel" search={{ keyword: String(id) }} className={classes.link}>
              {name || texts.unnamed(id)}
            </Link>,
            <Problems key="problems" problems={problems} />,
          ],
        }))}
      />
      {more > 0 && (
        <p>
          <Link to="/channel" className={classes.link}>
            {texts.more(more)}
          </Link>
        </p>
      )}
    </>
  )
}

function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className={classes.problems}>
      {problems.map((problem) => (
        <li key={problem.kind} className={'milliseconds' in problem ? undefined : classes.failed}>
          <ProblemText problem={problem} />
        </li>
      ))}
    </ul>
  )
}

const SECONDS = { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits: 2 } as const

function ProblemText({ problem }: { problem: Problem }): ReactNode {
  const { channels: texts } = useTexts(dashboardTexts)
  const locale = HTML_LANG[useLanguage()]
  const numbers = new Intl.NumberFormat(locale)
  const seconds = (milliseconds: number) => new Intl.NumberFormat(locale, SECONDS).format(milliseconds / 1000)
  if (problem.kind === 'disabled') return texts.disabled
  if (problem.kind === 'testFailed')
    return (
      <span className={classes.reason} title={problem.reason}>
        {problem.reason ? texts.testFailedBecause(problem.reason) : texts.testFailed}
      </span>
    )
  if (problem.kind === 'failures')
    return texts.failures(numbers.format(problem.failures), numbers.format(problem.attempts))
  return problem.kind === 'slowTest'
    ? texts.slowTest(seconds(problem.milliseconds))
    : texts.slowCalls(seconds(problem.milliseconds))
}

/** Says that nothing is wrong, as far as it is known. */
function Healthy({ checked, all }: { checked: readonly CheckedChannel[]; all: number }) {
  const { channels: texts } = useTexts(dashboardTexts)
  const unknown = checked.filter(({ isNew }) => isNew).length
  if (checked.length === 0) return <p className="dimmed">{texts.noneEnabled}</p>
  if (unknown === 0) return <p className="dimmed">{checked.length < all ? texts.enabledHealthy : texts.healthy}</p>
  return (
    <p className="dimmed">
      {texts.noProblem}{' '}
      <Link to="/channel" search={{ result: 'untested' }} className={classes.link}>
        {texts.untested(unknown)}
      </Link>
    </p>
  )
}
