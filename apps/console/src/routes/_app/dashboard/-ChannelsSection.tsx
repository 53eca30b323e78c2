import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useStatus } from '../../../app/status.ts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { HTML_LANG } from '../../../app/texts/language.ts'
import { channelStates } from '../../../parts/channel/channels.ts'
import { testResults } from '../../../parts/channel/test-results.ts'
import { type CheckedChannel, checkChannels, type Problem, troubled } from './-health.ts'
import classes from './-overview.module.css'
import { failedOptions, healthOptions, ofLastDay, ROWS } from './-overview.ts'
import { dashboardTexts, type Loaded, Section, ShortTable } from './-Section.tsx'

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

/** Shows that no fault is known. */
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

/** Returns the state of the channels from their list, their tests and, if the server stores them, their calls. */
export function useChannels({ enabled = true }: { enabled?: boolean } = {}): Loaded<{
  checked: readonly CheckedChannel[]
  all: number
}> {
  const calls = useStatus().calls === true
  // Never cached for long: each visit shows changes made meanwhile.
  const states = useQuery({ ...channelStates, staleTime: 0, enabled })
  const tests = useQuery({ ...testResults, enabled })
  const health = useQuery({ ...healthOptions, enabled: enabled && calls })
  const failed = useQuery({ ...failedOptions, enabled: enabled && calls })
  const wrong = [states, health].filter(({ data, isError }) => isError && data === undefined)
  // Tests and failed calls only add details, so the rest is shown without them.
  const isComplete = !tests.isLoading && !health.isLoading && !failed.isLoading
  return {
    data:
      states.data && isComplete && wrong.length === 0
        ? {
            checked: checkChannels({
              channels: states.data,
              tests: tests.data,
              health: health.data ?? [],
              failed: ofLastDay(failed.data ?? [], Date.now()),
            }),
            all: states.data.length,
          }
        : undefined,
    isError: wrong.length > 0,
    error: wrong[0]?.error ?? null,
    refetch: () => {
      for (const { refetch } of wrong) void refetch()
    },
  }
}
