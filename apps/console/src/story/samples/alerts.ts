import {
  type AlertDelivery,
  type AlertRule,
  type AlertTarget,
  DELIVERY_STATES,
  type GatewayEvent,
} from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'

const { alertTarget, alertRule, alertDelivery, event } = samples

/** Samples of targets, for stories. */
export const targets: AlertTarget[] = [
  { ...alertTarget, id: 4, name: '值班群', kind: 'feishu', settings: {}, secrets: ['url', 'secret'], language: 'zh' },
  {
    ...alertTarget,
    id: 3,
    name: '运维邮箱',
    kind: 'mail',
    settings: { to: 'ops@example.com' },
    secrets: [],
    language: 'zh',
  },
  {
    ...alertTarget,
    id: 2,
    name: 'on-call',
    kind: 'telegram',
    settings: { chat_id: '-1001234567890' },
    secrets: ['token'],
    status: 2,
  },
  alertTarget,
]

/** Samples of rules, for stories. */
export const rules: AlertRule[] = [
  {
    ...alertRule,
    id: 3,
    name: '余额不足',
    events: ['user.quota_low'],
    targets: [3],
    threshold: 500_000,
    digest_at: '09:00',
  },
  {
    ...alertRule,
    id: 2,
    name: '调用失败',
    events: ['call.failures_high', 'channel.failing'],
    targets: [4, 2],
    status: 2,
  },
  { ...alertRule, id: 1, name: '渠道停用', targets: [4, 1], quiet_from: '22:00', quiet_until: '07:00' },
]

const alice = { kind: 'user' as const, id: 2, name: 'alice' }
const later = (nth: number): Pick<GatewayEvent, 'id' | 'created_at'> => ({
  id: event.id - nth,
  created_at: event.created_at - nth * 3700,
})

/** Samples of events, for stories. */
export const happened: GatewayEvent[] = [
  event,
  {
    ...later(1),
    event: 'call.failures_high',
    record: { kind: 'gateway', id: 0, name: '' },
    data: { level: 20, calls: 240, failures: 61, percent: 25, minutes: 10 },
  },
  { ...later(2), event: 'user.quota_low', record: alice, data: { level: 500_000, quota: 210_000 } },
  {
    ...later(3),
    event: 'limit.reached',
    record: alice,
    data: { kind: 'quota', per: 'day', amount: 5_000_000, used: 5_010_000, username: '', resets_at: null },
  },
  {
    ...later(4),
    event: 'record.changed',
    record: { kind: 'alert_rule', id: 1, name: '渠道停用' },
    data: { action: 'changed', fields: ['quiet_from', 'quiet_until'], records: 1, username: 'root', via: 'session' },
  },
]

const OUTCOMES: Partial<Record<AlertDelivery['state'], Partial<AlertDelivery>>> = {
  waiting: { http_status: 503, answer: 'Service Unavailable', attempts: 3, due_at: 2_000_000_000 },
  failed: {
    http_status: 404,
    answer: '{"code":19001,"msg":"param invalid: incoming webhook access token invalid"}',
    attempts: 30,
  },
  unknown: { http_status: 0, answer: 'TIMEOUT' },
  skipped: { http_status: 0, answer: '', attempts: 0 },
}

/** Samples of deliveries in each state, for stories. */
export const deliveries: AlertDelivery[] = DELIVERY_STATES.map((state, nth) => ({
  ...alertDelivery,
  id: 20 - nth,
  event: happened[nth % happened.length] ?? event,
  rule: { id: 1, name: '渠道停用' },
  target: { id: 4, name: '值班群', kind: 'feishu' },
  state,
  ...OUTCOMES[state],
}))

const [newest] = deliveries
if (newest)
  deliveries.push({
    ...newest,
    id: 2,
    state: 'delivered',
    rule: { id: 0, name: '' },
    target: { id: 0, name: '', kind: 'root' },
  })
