import { CHANNEL_STATUS, type DeliveryState, type EventName } from '@relaydeck/api-sdk'
import { dueTime } from '../../alerts/due.ts'
import type { RuleDraft } from '../../alerts/rules.ts'
import type { Settings } from '../../alerts/settings.ts'
import type { TargetDraft } from '../../alerts/targets.ts'
import type { NewEvent } from '../../events/writer.ts'
import type { Stores } from '../../stores.ts'
import { KEY_REFUSED } from './calls.ts'
import { originOf } from './changes.ts'
import type { SeededChannel } from './channels.ts'
import { changeFrom, type Happening } from './history.ts'
import type { Random } from './random.ts'
import { DAY } from './timestamps.ts'
import type { SeededUser } from './users.ts'

const HOUR = 60 * 60

/** Time zone of the rules' times of day. */
const ZONE = 'Asia/Shanghai'

type Target = readonly [
  draft: Omit<TargetDraft, 'language' | 'status'>,
  settings: Settings,
  more?: Partial<TargetDraft>,
]

/** Targets, none of which can be reached. */
const TARGETS: readonly Target[] = [
  [
    { name: '值班群', kind: 'feishu' },
    { url: 'https://feishu.example/open-apis/bot/v2/hook/demo', secret: 'demo-signing-secret' },
  ],
  [{ name: '运维邮箱', kind: 'mail' }, { to: 'ops@mail.example' }],
  [
    { name: '监控系统', kind: 'webhook' },
    { url: 'https://monitor.example/relaydeck', secret: 'demo-signing-secret' },
  ],
  [
    { name: 'Night shift', kind: 'slack' },
    { url: 'https://slack.example/services/demo' },
    { language: 'en', status: 2 },
  ],
]

const EVERYTHING: RuleDraft = {
  name: '',
  events: [],
  targets: [],
  groups: [],
  channels: [],
  threshold: 0,
  quiet_from: '',
  quiet_until: '',
  every_minutes: 0,
  digest_at: '',
  status: 1,
}

/** Rules; targets are numbered from 1. */
const RULES: readonly Partial<RuleDraft>[] = [
  { name: '渠道自动停用或启用', events: ['channel.disabled', 'channel.enabled'], targets: [1, 3] },
  { name: '渠道失败率高', events: ['channel.failing', 'call.failures_high'], targets: [1], every_minutes: 60 },
  { name: '渠道余额不足', events: ['channel.balance_low'], targets: [1, 2], threshold: 10 },
  { name: '用户余额每日汇总', events: ['user.quota_low'], targets: [2], threshold: 500_000, digest_at: '09:00' },
  {
    name: '管理员在新设备登录',
    events: ['sign_in.new_device'],
    targets: [2, 4],
    quiet_from: '23:00',
    quiet_until: '07:00',
  },
  { name: '变更通知', events: ['record.changed', 'gateway.restored'], targets: [3], status: 2 },
]

/** How an alert ended; default: delivered. */
interface Outcome {
  readonly state: DeliveryState
  readonly attempts: number
  readonly http_status: number
  readonly answer: string
}

const FAILED: Outcome = { state: 'failed', attempts: 30, http_status: 503, answer: 'Service Unavailable' }
const UNKNOWN: Outcome = { state: 'unknown', attempts: 1, http_status: 0, answer: 'TIMEOUT' }
const SKIPPED: Outcome = { state: 'skipped', attempts: 0, http_status: 0, answer: '' }
const DISABLED: Outcome = { ...SKIPPED, answer: '接收方已停用或已删除' }

/** Answers that confirm an alert, by kind of target. */
const CONFIRMED: Readonly<Record<string, readonly [http_status: number, answer: string]>> = {
  feishu: [200, '{"code":0,"msg":"success"}'],
  webhook: [200, 'ok'],
  mail: [0, ''],
}

type Outcomes = Readonly<Record<number, Outcome>>

const ROOT = { id: 1, username: 'root' }

type Deps = Pick<
  Stores,
  'alertDeliveries' | 'alertRules' | 'alertTargets' | 'channels' | 'db' | 'events' | 'origins' | 'recorder'
>

/** Saves what became of the alerts of the latest event. */
async function endDeliveries(
  { db, alertDeliveries, alertRules, alertTargets }: Deps,
  time: number,
  now: number,
  outcomes: Outcomes,
): Promise<void> {
  const sql = `UPDATE alert_deliveries SET state = :state, due_at = :due_at, attempts = :attempts,
    http_status = :http_status, answer = :answer WHERE id = :id`
  const [last] = await alertDeliveries.page({ size: 1 })
  const added = (await alertDeliveries.page({ size: 10 })).filter(({ event }) => event.id === last?.event.id)
  for (const { id, rule, target } of added) {
    const due = dueTime(alertRules.find(rule.id) ?? EVERYTHING, time, ZONE)
    const { kind, status } = (await alertTargets.find(target.id)) ?? {}
    const [http_status, answer] = CONFIRMED[kind ?? ''] ?? [0, '']
    const delivered: Outcome = { state: 'delivered', attempts: 1, http_status, answer }
    const ended = status === 1 ? (outcomes[target.id] ?? delivered) : DISABLED
    const waiting: Outcome = { ...SKIPPED, state: 'waiting' }
    const due_at = ended.state === 'failed' ? due + DAY : due
    await db.run(sql, { id, ...(due_at <= now ? ended : waiting), due_at })
  }
}

/** Returns how targets and rules were created, and what the gateway told of since then. */
export function seededAlerts(
  stores: Deps,
  random: Random,
  { users, channels, now }: { users: readonly SeededUser[]; channels: readonly SeededChannel[]; now: number },
): Happening[] {
  const { db, alertTargets, alertRules, events } = stores
  const created = now - 21 * DAY
  const dated = async (table: string, { id }: { id: number }) =>
    db.run(`UPDATE ${table} SET created_time = :created WHERE id = :id`, { id, created })
  const additions = [
    ...TARGETS.map(([draft, settings, more]) => ({
      call: 'POST /api/alert/target/',
      happen: async () =>
        dated('alert_targets', await alertTargets.create({ language: 'zh', status: 1, ...draft, ...more }, settings)),
    })),
    ...RULES.map((rule) => ({
      call: 'POST /api/alert/rule/',
      happen: async () => dated('alert_rules', await alertRules.create({ ...EVERYTHING, ...rule })),
    })),
  ].map(({ call, happen }, nth) => ({ time: created + nth * 95, by: originOf(ROOT, call, random), happen }))
  const tell = <N extends EventName>(time: number, event: NewEvent<N>, outcomes: Outcomes = {}): Happening => ({
    time: Math.round(time),
    happen: async () => {
      await events.emit(event)
      await endDeliveries(stores, Math.round(time), now, outcomes)
    },
  })
  const channel = ({ id, name, groups }: SeededChannel) => ({
    record: { kind: 'channel', key: id, name } as const,
    scope: { groups, channels: [id] },
  })
  const user = ({ id, username, group }: SeededUser) => ({
    record: { kind: 'user', key: id, name: username } as const,
    scope: { groups: [group] },
  })
  const failing = (level: number, percent: number, calls: number) => ({
    level,
    calls,
    failures: Math.round((calls * percent) / 100),
    percent,
    minutes: 60,
  })
  const disabled = channels
    .filter(({ isFailing }) => isFailing)
    .map((each, nth): Happening => {
      const { zh: reason_zh, en: reason_en } = KEY_REFUSED
      const data = { reason_zh, reason_en, minutes: 0 }
      const told = tell(
        each.until,
        { event: 'channel.disabled', data, ...channel(each) },
        nth === 1 ? { 3: UNKNOWN } : {},
      )
      const happen = async () => {
        await changeFrom(stores, 'channel', each.id, { status: CHANNEL_STATUS.enabled })
        await told.happen()
      }
      return { ...told, happen }
    })
  const paused = channels.find(({ name }) => name === 'Gemini')
  const timedOut = { reason_zh: '连续失败 5 次', reason_en: 'It failed 5 times in a row', minutes: 10 }
  const low = channels.find(({ name }) => name === 'OpenAI 备用')
  const overloaded = channels.find(({ isOverloaded }) => isOverloaded)
  const [boss, nearLimit] = [users.find(({ username }) => username === 'boss'), users.find((each) => each.isNearLimit)]
  const [address, device] = ['203.0.113.24', 'Safari, iOS']
  const gateway = { record: { kind: 'gateway' } } as const
  return [
    ...additions,
    {
      time: now - DAY,
      by: originOf(ROOT, 'PUT /api/alert/rule/', random),
      // Whoever shows the data signs in with new browsers.
      happen: async () => {
        const rule = alertRules.all().find(({ events: of }) => of.includes('sign_in.new_device'))
        return rule && alertRules.update(rule.id, { status: 2 })
      },
    },
    tell(now - 9.4 * DAY, { event: 'gateway.started', data: {}, ...gateway }),
    ...(paused
      ? [
          tell(now - 6.3 * DAY, { event: 'channel.disabled', data: timedOut, ...channel(paused) }, { 3: FAILED }),
          tell(now - 6.3 * DAY + 640, { event: 'channel.enabled', data: {}, ...channel(paused) }),
        ]
      : []),
    ...(boss ? [tell(now - 4.6 * DAY, { event: 'sign_in.new_device', data: { address, device }, ...user(boss) })] : []),
    tell(now - 2.4 * DAY, { event: 'call.failures_high', data: failing(20, 24, 318), ...gateway }),
    tell(
      now - 2.4 * DAY + HOUR - 60,
      { event: 'call.failures_high', data: failing(20, 21, 287), ...gateway },
      { 1: SKIPPED },
    ),
    ...(low
      ? [tell(now - 1.3 * DAY, { event: 'channel.balance_low', data: { level: 10, balance: 6.21 }, ...channel(low) })]
      : []),
    ...(overloaded
      ? [tell(now - 3 * HOUR, { event: 'channel.failing', data: failing(50, 63, 46), ...channel(overloaded) })]
      : []),
    ...disabled,
    ...(nearLimit
      ? [
          tell(now - 2 * HOUR, {
            event: 'user.quota_low',
            data: { level: 500_000, quota: 431_000 },
            ...user(nearLimit),
          }),
        ]
      : []),
  ]
}
