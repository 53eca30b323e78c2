import type { AlertRule, EventName } from '@relaydeck/api-sdk'
import { onTestFinished } from 'vitest'
import { openDatabase } from '../src/db/open.ts'
import type { Clock } from '../src/lib/clock.ts'
import { openStores } from '../src/stores.ts'
import { manualClock } from './client.ts'
import { newDatabase } from './databases.ts'
import { openProvider } from './provider.ts'

/** A rule for events, without further conditions. */
export const ruleFor = (events: readonly EventName[], targets: readonly number[], fields: Partial<AlertRule> = {}) => ({
  name: 'Rule',
  events: [...events],
  targets: [...targets],
  groups: [],
  channels: [],
  threshold: 0,
  quiet_from: '',
  quiet_until: '',
  every_minutes: 0,
  digest_at: '',
  status: 1 as const,
  ...fields,
})

/** Opens the stores of a process that sends alerts, under a clock that the test advances. */
export async function openAlertStores(database: string, clock: Clock = manualClock()) {
  const db = await openDatabase(database, { serverClock: false, poolSize: 4 })
  onTestFinished(() => db.close())
  const stores = await openStores(db, clock, {
    http: { timeouts: { service: 500 } },
    log: ({ error }) => {
      throw error
    },
  })
  await stores.leases.acquire(`process ${stores.process}`, 60_000)
  return stores
}

/** Opens such stores on a new database, with a webhook to a receiver. */
export async function newAlerts(clock = manualClock()) {
  const receiver = await openProvider((response) => response.end('ok'))
  const database = await newDatabase()
  const stores = await openAlertStores(database, clock)
  await stores.options.set('PrivateHosts', '127.0.0.1')
  await stores.options.set('TimeZone', 'UTC')
  const draft = { name: 'Hook', kind: 'webhook', language: 'en', status: 1 } as const
  const target = await stores.alertTargets.create(draft, { url: `${receiver.url}/hook`, secret: 'signing-secret' })
  /** Tells that the channel was enabled. */
  const tell = (channel = 3) =>
    stores.events.emit({
      event: 'channel.enabled',
      record: { kind: 'channel', key: channel, name: 'OpenAI' },
      data: {},
      scope: { groups: ['default'], channels: [channel] },
    })
  const states = async () => (await stores.alertDeliveries.page({})).map(({ state }) => state)
  return { ...stores, clock, database, receiver, target, tell, states }
}
