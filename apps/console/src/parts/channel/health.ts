import { type Call, CHANNEL_STATUS, type ChannelHealth, splitComma } from '@relaydeck/api-sdk'
import type { ChannelState } from './channels.ts'
import { isSlow, outcomeOf, type TestResults } from './test-results.ts'

/** Data about the channels. */
export interface ChannelFacts {
  readonly channels: readonly ChannelState[]
  readonly tests: TestResults | undefined
  /** Their answers of the last day; empty if the server does not store them. */
  readonly health: readonly ChannelHealth[]
  /** Failed calls of the last day. */
  readonly failed: readonly Call[]
}

/** Why a channel needs attention. */
export type Problem =
  | { kind: 'disabled' }
  | { kind: 'testFailed'; reason: string }
  | { kind: 'failures'; failures: number; attempts: number }
  | { kind: 'slowTest'; milliseconds: number }
  | { kind: 'slowCalls'; milliseconds: number }

/** A channel that is not disabled by hand, with its faults, the worst first. */
export interface CheckedChannel {
  readonly channel: ChannelState
  readonly problems: readonly Problem[]
  /** Whether its last test passed, or it answered a call. */
  readonly works: boolean
  /** Whether it was neither tested nor called. */
  readonly isNew: boolean
}

/** Mean duration from which calls count as slow, in milliseconds. A test has a lower limit, since its answer is short. */
const SLOW_CALLS = 10_000

const BAD_REQUEST = 400
const SUCCESS = 200

/** Calls of a channel in the last day. */
interface Calls {
  attempts: number
  failures: number
  /** Milliseconds of the mean; 0: no call was answered. */
  duration: number
}

/** Returns how a channel was used. Calls that it refuses as invalid count as failed if it answered none. */
function callsOf(id: number, { health, failed }: ChannelFacts): Calls {
  const { attempts = 0, failures = 0, duration = 0 } = health.find(({ channel }) => channel === id) ?? {}
  const refused = failed
    .flatMap((call) => call.attempts)
    .filter(({ channel, status }) => channel === id && status !== SUCCESS && (status !== BAD_REQUEST || duration === 0))
  return {
    attempts: Math.max(attempts, refused.length),
    failures: Math.max(failures, refused.length),
    duration,
  }
}

function check(channel: ChannelState, facts: ChannelFacts): CheckedChannel {
  const test = outcomeOf(channel, facts.tests, null)
  const { attempts, failures, duration } = callsOf(channel.id, facts)
  const problems: (Problem | false)[] = [
    channel.status === CHANNEL_STATUS.disabledAutomatically && { kind: 'disabled' },
    test.kind === 'failed' && { kind: 'testFailed', reason: test.reason ?? '' },
    failures > 0 && { kind: 'failures', failures, attempts },
    test.kind === 'passed' &&
      isSlow(channel.response_time) && { kind: 'slowTest', milliseconds: channel.response_time },
    duration >= SLOW_CALLS && { kind: 'slowCalls', milliseconds: duration },
  ]
  return {
    channel,
    problems: problems.filter((problem) => problem !== false),
    works: test.kind === 'passed' || duration > 0,
    isNew: test.kind === 'untested' && attempts === 0,
  }
}

/** Returns the channels that are not disabled by hand, with their known faults. */
export const checkChannels = (facts: ChannelFacts): CheckedChannel[] =>
  facts.channels.filter(({ status }) => status !== CHANNEL_STATUS.disabled).map((channel) => check(channel, facts))

const KINDS: readonly Problem['kind'][] = ['disabled', 'testFailed', 'failures', 'slowTest', 'slowCalls']

const amountOf = (problem: Problem | undefined): number => {
  if (problem?.kind === 'failures') return problem.failures
  return problem && 'milliseconds' in problem ? problem.milliseconds : 0
}

/** Returns the channels that need attention: by their worst problem, and the largest of each kind first. */
export const troubled = (channels: readonly CheckedChannel[]): CheckedChannel[] =>
  channels
    .filter(({ problems }) => problems.length > 0)
    .toSorted((a, b) => {
      const [first, second] = [a.problems[0], b.problems[0]]
      const rank = (problem: Problem | undefined) => (problem ? KINDS.indexOf(problem.kind) : 0)
      return rank(first) - rank(second) || amountOf(second) - amountOf(first)
    })

/** Returns the best channel for a call of a group: one without problems that works, else one that works, else a new one. */
export function callable(channels: readonly CheckedChannel[], group: string): ChannelState | undefined {
  const enabled = channels.filter(
    ({ channel: { status, group: groups, models } }) =>
      status === CHANNEL_STATUS.enabled && splitComma(models).length > 0 && splitComma(groups).includes(group),
  )
  const best =
    enabled.find(({ works, problems }) => works && problems.length === 0) ??
    enabled.find(({ works }) => works) ??
    enabled.find(({ isNew }) => isNew)
  return best?.channel
}

/** Whether a channel answers, but slowly. */
export const isSlowOnly = ({ problems: [worst] }: Pick<CheckedChannel, 'problems'>): boolean =>
  worst?.kind === 'slowTest' || worst?.kind === 'slowCalls'
