import { randomBytes, randomUUID } from 'node:crypto'
import { localTimeZone } from '@relaydeck/api-sdk/usage'
import * as z from 'zod/mini'
import { createAlerts } from './alerts/alerts.ts'
import { createBalanceWatch } from './alerts/balance-watch.ts'
import { openAlertDeliveries } from './alerts/deliveries.ts'
import { createLevels } from './alerts/levels.ts'
import { createLimitWatch } from './alerts/limit-watch.ts'
import { openAlertRules } from './alerts/rules.ts'
import { createAlertSender } from './alerts/sender.ts'
import { openAlertTargets } from './alerts/targets.ts'
import { createBreaker } from './channels/breaker.ts'
import { openPauses } from './channels/pauses.ts'
import { openRouting } from './channels/routing.ts'
import { openChannels } from './channels/store.ts'
import { createTokenizer } from './counting/tokenizer.ts'
import type { Database } from './db/database.ts'
import { openLeases } from './db/leases.ts'
import { openRateWindows } from './db/rate-windows.ts'
import { openEventMarks } from './events/marks.ts'
import { createOrigins } from './events/origin.ts'
import { openEvents } from './events/store.ts'
import { openEventWriter } from './events/writer.ts'
import { openJournal } from './journal/store.ts'
import { openLedger } from './ledger/ledger.ts'
import { type Clock, unixSeconds } from './lib/clock.ts'
import { type FaultLog, logToStderr } from './lib/fault-log.ts'
import { createHops } from './lib/hops.ts'
import { type HttpClientOptions, openHttpClient } from './lib/http-client.ts'
import { hashSecret } from './lib/random.ts'
import { Uploads } from './lib/uploads.ts'
import { openLimits } from './limits/limits.ts'
import { openCalls } from './logs/calls.ts'
import { openKeyUsage } from './logs/key-usage.ts'
import { openOverview } from './logs/overview.ts'
import { openLogs } from './logs/store.ts'
import { openTimeline } from './logs/timeline.ts'
import { openUsage } from './logs/usage.ts'
import { openLogWriter } from './logs/write.ts'
import { openEmailedSecrets } from './mail/secrets.ts'
import { openGithubAccounts } from './oauth/github-accounts.ts'
import { openOptions } from './options/store.ts'
import { openRecorder } from './records/recorder.ts'
import { openRedemptions } from './redemptions/store.ts'
import { createActiveCalls } from './relay/call/active-calls.ts'
import type { CallObserver } from './relay/call/call-observer.ts'
import { createFreeWork } from './relay/call/free-work.ts'
import { openStoredResponses } from './relay/call/stored-responses.ts'
import { openBrowserState } from './session/browser-state.ts'
import { openSessions } from './session/store.ts'
import { openTokens } from './tokens/store.ts'
import { openAccessTokens } from './users/access-tokens/store.ts'
import { ATTEMPT_LIMITS, openAttempts } from './users/attempts.ts'
import { openUsers } from './users/store.ts'
import { openTwoFactor } from './users/two-factor/store.ts'

const Secret = z.object({ value: z.string() })

/** Returns the key that signs cookies; it is created once, so that sessions survive a restart. */
async function readCookieSecret(db: Database): Promise<string> {
  await db.run(`INSERT INTO secrets (name, value) VALUES ('cookie', :value) ON CONFLICT (name) DO NOTHING`, {
    value: randomBytes(32).toString('hex'),
  })
  return z.parse(Secret, await db.get(`SELECT value FROM secrets WHERE name = 'cookie'`)).value
}

/** Options of the stores. */
export interface StoreOptions {
  readonly http?: Omit<HttpClientOptions, 'hops' | 'privateHosts'>
  readonly log?: FaultLog | undefined
  readonly callObserver?: CallObserver | undefined
  /** Failed sign-ins before further attempts are delayed. */
  readonly freeFailures?: number | undefined
  /** Returns milliseconds since any time, and is never set; default `performance.now`. */
  readonly steadyClock?: Clock | undefined
}

/** Opens all stores of a database. The modules below name the ones they need. */
export async function openStores(
  db: Database,
  clock: Clock,
  {
    http,
    log: reportFault = logToStderr,
    callObserver,
    freeFailures: free = ATTEMPT_LIMITS.free,
    steadyClock = () => performance.now(),
  }: StoreOptions = {},
) {
  const process = randomUUID()
  const breaker = createBreaker(clock)
  const origins = createOrigins()
  const events = openEventWriter(db, clock, origins)
  const recorder = openRecorder(db, events, origins)
  const channels = openChannels(db, clock, recorder)
  const cookieSecret = await readCookieSecret(db)
  const options = await openOptions(db, recorder)
  const zone = () => options.text('TimeZone') || localTimeZone()
  const limits = openLimits(db, clock, {
    zone,
    groups: options.groupLimits,
  })
  const timeline = openTimeline(db)
  const users = await openUsers(db, recorder)
  const eventMarks = openEventMarks(db, clock)
  const alertRules = await openAlertRules(db, clock, recorder)
  const alertDeliveries = openAlertDeliveries(db, clock, process)
  const levels = createLevels(alertRules, options)
  const watching = { db, clock, events, levels, marks: eventMarks }
  const limitWatch = createLimitWatch(watching)
  limits.windows.watch(limitWatch)
  events.listen(
    createAlerts({ deliveries: alertDeliveries, levels, marks: eventMarks, options, rules: alertRules, users, zone }),
  )
  // The same in all processes. Gateways may be chained; only a call that returns to the same one is a loop.
  const hops = createHops(hashSecret(`via ${cookieSecret}`).slice(0, 12))
  const httpClient = openHttpClient({ ...http, hops, privateHosts: () => options.parts('PrivateHosts') })
  const alertTargets = openAlertTargets(db, clock, recorder)
  return {
    db,
    clock,
    steadyClock,
    process,
    freeWork: createFreeWork(clock),
    httpClient,
    reportFault,
    startTime: unixSeconds(clock),
    cookieSecret,
    hops,
    breaker,
    accessTokens: openAccessTokens(db, clock, recorder),
    alertDeliveries,
    alertRules,
    alertSender: createAlertSender({
      ...{ alertDeliveries, alertRules, alertTargets, clock, httpClient, options, reportFault, users, zone },
    }),
    alertTargets,
    activeCalls: createActiveCalls(),
    attempts: openAttempts(db, { ...ATTEMPT_LIMITS, free }, clock),
    browserState: openBrowserState(db, clock),
    calls: openCalls(db, { clock, reportFault, isLogged: () => options.flag('LogConsumeEnabled') }),
    callObserver,
    channels,
    emailedSecrets: openEmailedSecrets(db, clock),
    githubAccounts: openGithubAccounts(db),
    keyUsage: openKeyUsage(db, clock, zone),
    journal: openJournal(db),
    limits,
    uploads: new Uploads(clock),
    leases: openLeases(db, process, clock),
    ledger: openLedger(db, { process, clock, windows: limits.windows, balances: createBalanceWatch(watching) }),
    limitWatch,
    logs: openLogs(db),
    overview: openOverview(db, timeline),
    timeline,
    usage: openUsage(db),
    options,
    rateWindows: openRateWindows(db, clock),
    events,
    eventList: openEvents(db),
    eventMarks,
    levels,
    zone,
    origins,
    recorder,
    redemptions: openRedemptions(db, clock, recorder),
    pauses: openPauses(db, clock),
    routing: await openRouting(db, channels, breaker.startTrial),
    sessions: openSessions(db, clock),
    storedResponses: openStoredResponses(db, clock),
    tokenizer: createTokenizer(),
    tokens: openTokens(db, clock, recorder),
    twoFactor: openTwoFactor(db, clock),
    users,
    writeLog: openLogWriter(db, clock),
  }
}

export type Stores = Awaited<ReturnType<typeof openStores>>
