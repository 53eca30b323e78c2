import {
  allowedBy,
  connect,
  formatQuota,
  type KeyAccount,
  type OwnedLimit,
  type QuotaFormat,
  TOKEN_STATUS,
  tokenStatusName,
  withoutTrailingSlash,
} from '@relaydeck/api-sdk'
import { type Env, OptionError, readArgs } from '../flags/flags.ts'
import type { Command, Outcome } from './command.ts'

const HELP = `Usage: relaydeck usage [--json] [--timeout MS]

Prints what the key of a client has left and has used, in one line:

  $3.20 left · today $0.41 · $6.10 of $10.00 this week, until Mon 00:00

Address and key are those of the first pair of variables that is set, so that it shows the key that the client uses:

  RELAYDECK_URL       RELAYDECK_KEY
  ANTHROPIC_BASE_URL  ANTHROPIC_AUTH_TOKEN
  OPENAI_BASE_URL     OPENAI_API_KEY

If the gateway does not answer in time, or refuses the key, it prints an empty line and exits with 1, so that a prompt
does not break; the reason is written to standard error.

  --json        print the whole account as JSON
  --timeout MS  milliseconds to wait for the gateway; default: 2000`

const FLAGS = { json: { type: 'boolean' }, timeout: { type: 'string' } } as const

const TIMEOUT = 2000

/** Variables with an address and a key, the first pair preferred. */
const PAIRS = [
  ['RELAYDECK_URL', 'RELAYDECK_KEY'],
  ['ANTHROPIC_BASE_URL', 'ANTHROPIC_AUTH_TOKEN'],
  ['OPENAI_BASE_URL', 'OPENAI_API_KEY'],
] as const

/** Periods of limits in words. */
const PERIODS: Readonly<Record<NonNullable<OwnedLimit['per']>, string>> = {
  minute: 'this minute',
  hour: 'this hour',
  '5h': 'in 5 hours',
  day: 'today',
  week: 'this week',
  month: 'this month',
}

/** @throws OptionError if no pair is set */
function readTarget(env: Env): { baseUrl: string; accessToken: string } {
  for (const [url, key] of PAIRS) {
    const [baseUrl, accessToken] = [env[url]?.trim(), env[key]?.trim()]
    // Clients of models have addresses that end in /v1 or /openai/v1.
    if (baseUrl && accessToken)
      return { baseUrl: withoutTrailingSlash(baseUrl).replace(/(\/openai)?\/v1$/, ''), accessToken }
  }
  throw new OptionError(`Set ${PAIRS.map((pair) => pair.join(' and ')).join(', or ')}.`)
}

function readTimeout(text: string | undefined): number {
  if (text === undefined) return TIMEOUT
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new OptionError('The flag --timeout must be a number of milliseconds.')
  return Number(text)
}

/** Formats a time as short as it is clear: `14:30` today, otherwise `Mon 00:00` or `Dec 1`. */
function shortTime(seconds: number, now: Date): string {
  const time = new Date(seconds * 1000)
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options).format(time)
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  if (time.toDateString() === now.toDateString()) return clock
  const isThisWeek = time.getTime() - now.getTime() < 7 * 24 * 60 * 60_000
  return isThisWeek ? `${format({ weekday: 'short' })} ${clock}` : format({ month: 'short', day: 'numeric' })
}

/** Returns the limit of which the largest part is used. */
function tightest(limits: readonly OwnedLimit[], now: Date): OwnedLimit | undefined {
  const share = (limit: OwnedLimit) => limit.used / Math.max(allowedBy(limit, now.getTime() / 1000), 1)
  return limits.filter(({ kind }) => kind !== 'concurrent').toSorted((a, b) => share(b) - share(a))[0]
}

/** Returns a limit in words: `$6.10 of $10.00 this week, until Mon 00:00`. */
function limitText(limit: OwnedLimit, format: QuotaFormat, now: Date): string {
  const { kind, per, used, resets_at } = limit
  const amount = (value: number) => (kind === 'quota' ? formatQuota(value, format) : value.toLocaleString('en-US'))
  const unit = kind === 'quota' ? '' : kind === 'requests' ? ' calls' : ' tokens'
  const end = resets_at === null ? '' : `, until ${shortTime(resets_at, now)}`
  return `${amount(used)} of ${amount(allowedBy(limit, now.getTime() / 1000))}${unit} ${per ? PERIODS[per] : ''}${end}`
}

/** Returns an account in one line. */
export function usageLine(account: KeyAccount, format: QuotaFormat, now: Date): string {
  const { status, left, today, limits } = account
  const limit = tightest(limits, now)
  const parts = [
    status !== TOKEN_STATUS.enabled && `key ${tokenStatusName(status)}`,
    `${formatQuota(left, format)} left`,
    `today ${formatQuota(today.quota, format)}`,
    limit && limitText(limit, format, now),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** `relaydeck usage` */
export const usage: Command = {
  help: HELP,
  run: async (args, env): Promise<Outcome> => {
    const { values } = readArgs(args, FLAGS)
    const timeout = readTimeout(values.timeout)
    const target = readTarget(env)
    try {
      const gateway = connect({ ...target, timeout, retries: 0 })
      const [account, format] = await Promise.all([gateway.usage.key(), gateway.status.get()])
      return { text: values.json ? JSON.stringify(account) : usageLine(account, format, new Date()), code: 0 }
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      return { text: '', code: 1 }
    }
  },
}
