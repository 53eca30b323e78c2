/** Types of events, each with its data and its sentence in both languages. */

import * as z from 'zod/mini'
import type { Bilingual } from '../core/bilingual.ts'
import { JOURNAL_ACTIONS } from '../journal/schemas.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../limits/schemas.ts'
import { limitText } from '../limits/words.ts'
import type { EventKind, EventName } from './names.ts'

/** What an event is about. */
export interface EventRecord {
  readonly kind: EventKind
  /** 0 without a single record, and of options. */
  readonly id: number
  readonly name: string
}

/** Returns an amount of units as it is shown. */
export type FormatAmount = (quota: number) => Bilingual

/** Declaration of a type of event. */
interface EventType<S extends z.core.$ZodShape> {
  readonly name: Bilingual
  /** Facts of an event. */
  readonly data: z.ZodMiniObject<S>
  /** Unit of the level at which the event happens: percent, units of quota, or dollars; absent without a level. */
  readonly level?: 'percent' | 'quota' | 'dollars'
  /** Level without a rule that has another one; absent if an option states it. */
  readonly defaultLevel?: number
  /** Returns what happened, in one sentence. */
  readonly sentence: (record: EventRecord, data: z.output<z.ZodMiniObject<S>>, amount: FormatAmount) => Bilingual
}

/** Adds the function that also describes events whose data were not checked. */
const declare = <const S extends z.core.$ZodShape>(type: EventType<S>) => ({
  ...type,
  /** Returns what happened, in one sentence; the name of the type if the data are not as declared. */
  describe: (record: EventRecord, data: unknown, amount: FormatAmount): Bilingual => {
    const parsed = z.safeParse(type.data, data)
    return parsed.success ? type.sentence(record, parsed.data, amount) : type.name
  },
})

const KIND_NAMES: Readonly<Record<EventKind, Bilingual>> = {
  gateway: { zh: '网关', en: 'gateway' },
  channel: { zh: '渠道', en: 'channel' },
  token: { zh: '令牌', en: 'API key' },
  user: { zh: '用户', en: 'user' },
  redemption: { zh: '兑换码', en: 'redemption code' },
  option: { zh: '设置项', en: 'setting' },
  access_token: { zh: '管理接口密钥', en: 'management API key' },
  two_factor: { zh: '两步验证', en: 'two-factor sign-in' },
  session: { zh: '登录会话', en: 'session' },
  log: { zh: '日志', en: 'log' },
  alert_target: { zh: '提醒接收方', en: 'alert target' },
  alert_rule: { zh: '提醒规则', en: 'alert rule' },
}

/** Returns a record in words: `user “alice” (#2)`. */
function named({ kind, name, id }: EventRecord): Bilingual {
  const { zh, en } = KIND_NAMES[kind]
  const number = id > 0 ? { zh: `（#${id}）`, en: ` (#${id})` } : { zh: '', en: '' }
  return name === ''
    ? { zh: zh + number.zh, en: en + number.en }
    : { zh: `${zh}“${name}”${number.zh}`, en: `${en} “${name}”${number.en}` }
}

/** Returns a record at the beginning of a sentence: `User “alice” (#2)`. */
function owner(record: EventRecord): Bilingual {
  const { zh, en } = named(record)
  return { zh, en: en.charAt(0).toUpperCase() + en.slice(1) }
}

/** What happened to records, in Chinese and in English. */
const ACTION_WORDS = {
  created: ['创建', 'created'],
  changed: ['修改', 'changed'],
  removed: ['删除', 'removed'],
} as const

const several = ({ zh, en }: Bilingual, count: number): Bilingual => ({
  zh: ` ${count} 条${zh}记录`,
  en: `${count} records (${en})`,
})

const reasonShape = {
  /** Why, in Chinese and in English; from a provider's answer, shortened. */
  reason_zh: z.string(),
  reason_en: z.string(),
}

const failureShape = {
  /** Level that was exceeded. */
  level: z.number(),
  /** Calls of the last minutes. */
  calls: z.number(),
  failures: z.number(),
  percent: z.number(),
  /** How many minutes these are. */
  minutes: z.number(),
}

/** Returns how many calls failed, in words. */
const failed = ({ calls, failures, percent, minutes }: z.output<z.ZodMiniObject<typeof failureShape>>): Bilingual => ({
  zh: `最近 ${minutes} 分钟 ${calls} 次调用中有 ${failures} 次失败（${percent}%）`,
  en: `${failures} of ${calls} calls of the last ${minutes} min failed (${percent}%)`,
})

const limitShape = {
  kind: z.literal(LIMIT_KINDS),
  /** Absent if the kind is `concurrent`. */
  per: z.optional(z.literal(LIMIT_PERIODS)),
  /** What is allowed. */
  amount: z.number(),
  used: z.number(),
  /** Model that the limit is for; absent if it is for all. */
  model: z.optional(z.string()),
  /** Owner of a token; `''` of others. */
  username: z.string(),
  /** Unix seconds; `null` without an end. */
  resets_at: z.nullable(z.number()),
}

type LimitData = z.output<z.ZodMiniObject<typeof limitShape>>

/** Returns a limit in words. */
function limit({ kind, per, amount, model }: LimitData, format: FormatAmount): Bilingual {
  const plain = String(amount)
  const { zh, en } = limitText(kind, per, kind === 'quota' ? format(amount) : { zh: plain, en: plain })
  return model === undefined ? { zh, en } : { zh: `${zh}（${model}）`, en: `${en} (${model})` }
}

/** Types of events. Only the embedded gateway tells of events. */
export const EVENT_TYPES = {
  'channel.disabled': declare({
    name: { zh: '渠道自动停用', en: 'Channel disabled automatically' },
    data: z.object({
      ...reasonShape,
      /** Minutes until it is enabled again; 0: not automatically. */
      minutes: z.number(),
    }),
    sentence: (record, { reason_zh, reason_en, minutes }) => ({
      zh: `${owner(record).zh}已自动停用${minutes > 0 ? ` ${minutes} 分钟` : ''}：${reason_zh}`,
      en: `${owner(record).en} was disabled automatically${minutes > 0 ? ` for ${minutes} min` : ''}: ${reason_en}`,
    }),
  }),
  'channel.enabled': declare({
    name: { zh: '渠道自动启用', en: 'Channel enabled automatically' },
    data: z.object({}),
    sentence: (record) => ({
      zh: `${owner(record).zh}已自动启用`,
      en: `${owner(record).en} was enabled automatically`,
    }),
  }),
  'channel.balance_low': declare({
    name: { zh: '渠道余额不足', en: 'Channel balance low' },
    level: 'dollars',
    defaultLevel: 1,
    data: z.object({
      /** Level that the balance fell below, in dollars as the provider states it. */
      level: z.number(),
      balance: z.number(),
    }),
    sentence: (record, { balance, level }) => ({
      zh: `${owner(record).zh}余额为 ${balance}，低于 ${level}`,
      en: `${owner(record).en} has a balance of ${balance}, less than ${level}`,
    }),
  }),
  'channel.failing': declare({
    name: { zh: '渠道失败率高', en: 'Channel failing' },
    level: 'percent',
    defaultLevel: 50,
    data: z.object(failureShape),
    sentence: (record, data) => ({
      zh: `${owner(record).zh}${failed(data).zh}`,
      en: `${owner(record).en}: ${failed(data).en}`,
    }),
  }),
  'call.failures_high': declare({
    name: { zh: '调用失败率高', en: 'Many calls fail' },
    level: 'percent',
    defaultLevel: 20,
    data: z.object(failureShape),
    sentence: (_, data) => failed(data),
  }),
  'user.quota_low': declare({
    name: { zh: '用户余额不足', en: 'User balance low' },
    level: 'quota',
    data: z.object({
      /** Level that the balance fell below, in units. */
      level: z.number(),
      /** What is left, in units. */
      quota: z.number(),
    }),
    sentence: (record, { quota }, amount) =>
      quota > 0
        ? {
            zh: `${owner(record).zh}的余额即将用尽，剩余 ${amount(quota).zh}`,
            en: `${owner(record).en} has little balance left: ${amount(quota).en}`,
          }
        : { zh: `${owner(record).zh}的余额已用尽`, en: `${owner(record).en} has used up the balance` },
  }),
  'limit.near': declare({
    name: { zh: '接近限额', en: 'Near a limit' },
    level: 'percent',
    defaultLevel: 80,
    data: z.object({
      ...limitShape,
      /** Percent that was reached. */
      level: z.number(),
    }),
    sentence: (record, data, amount) => ({
      zh: `${owner(record).zh}已用完限额的 ${data.level}%：${limit(data, amount).zh}`,
      en: `${owner(record).en} has used ${data.level}% of a limit: ${limit(data, amount).en}`,
    }),
  }),
  'limit.reached': declare({
    name: { zh: '达到限额', en: 'Limit reached' },
    data: z.object(limitShape),
    sentence: (record, data, amount) => ({
      zh: `${owner(record).zh}已达限额：${limit(data, amount).zh}`,
      en: `${owner(record).en} has reached a limit: ${limit(data, amount).en}`,
    }),
  }),
  'sign_in.new_device': declare({
    name: { zh: '新设备登录', en: 'Sign-in from a new device' },
    data: z.object({ address: z.string(), device: z.string() }),
    sentence: (record, { address, device }) => ({
      zh: `${owner(record).zh}在新设备上登录：${device || '未知设备'}，${address}`,
      en: `${owner(record).en} signed in with a new device: ${device || 'unknown device'}, ${address}`,
    }),
  }),
  'record.changed': declare({
    name: { zh: '记录变更', en: 'Record changed' },
    data: z.object({
      action: z.literal(JOURNAL_ACTIONS),
      /** Names of the changed fields. */
      fields: z.array(z.string()),
      /** Number of changed records. */
      records: z.number(),
      /** Who made the change; `''` of the gateway and of guests. */
      username: z.string(),
      via: z.string(),
    }),
    sentence: (record, { action, fields, records, username }) => {
      const [zh, en] = ACTION_WORDS[action]
      const which = records === 1 ? named(record) : several(KIND_NAMES[record.kind], records)
      const list = action === 'changed' && fields.length > 0 ? fields.join(', ') : ''
      return {
        zh: `${username === '' ? KIND_NAMES.gateway.zh : `${username} `}${zh}了${which.zh}${list && `：${list}`}`,
        en: `${username === '' ? 'The gateway' : username} ${en} ${which.en}${list && `: ${list}`}`,
      }
    },
  }),
  'gateway.started': declare({
    name: { zh: '网关启动', en: 'Gateway started' },
    data: z.object({}),
    sentence: () => ({ zh: '网关已启动', en: 'The gateway has started' }),
  }),
  'gateway.restored': declare({
    name: { zh: '配置已恢复', en: 'Configuration restored' },
    data: z.object({
      /** The moment, in Unix seconds. */
      time: z.number(),
      /** Changed records. */
      records: z.number(),
      username: z.string(),
    }),
    sentence: (_, { time, records, username }) => {
      const moment = new Date(time * 1000).toISOString()
      return {
        zh: `${username} 把渠道和选项恢复到了 ${moment}，变更 ${records} 条记录`,
        en: `${username} brought channels and options back to ${moment}, which changed ${records} record${records === 1 ? '' : 's'}`,
      }
    },
  }),
} as const satisfies Readonly<Record<EventName, unknown>>

/** Facts of an event of a type. */
export type EventData<N extends EventName = EventName> = z.output<(typeof EVENT_TYPES)[N]['data']>
