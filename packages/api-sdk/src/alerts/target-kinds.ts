/** Where alerts are sent: each kind of target with its settings. */

import type { Bilingual } from '../core/bilingual.ts'
import type { TargetKind } from './target-kind-names.ts'

/** Setting of a target. */
export interface TargetSetting {
  readonly name: string
  /** `address`: email addresses, separated by commas. */
  readonly format: 'url' | 'address' | 'text'
  /** Whether no answer contains the value. */
  readonly isSecret?: true
  readonly isOptional?: true
  /** Value if it is left out. */
  readonly default?: string
}

/** Declaration of a kind of target. */
interface TargetKindDeclaration {
  readonly name: Bilingual
  readonly settings: readonly TargetSetting[]
}

const url = { name: 'url', format: 'url' } as const
/** The URL of a bot, which authorises its sender. */
const botUrl = { ...url, isSecret: true } as const
const secret = { name: 'secret', format: 'text', isSecret: true } as const
const signingSecret = { ...secret, isOptional: true } as const

/** Kinds of targets with their settings, which are texts. */
export const TARGET_KINDS = {
  mail: { name: { zh: '邮件', en: 'Email' }, settings: [{ name: 'to', format: 'address' }] },
  webhook: { name: { zh: 'Webhook', en: 'Webhook' }, settings: [url, secret] },
  feishu: { name: { zh: '飞书', en: 'Feishu' }, settings: [botUrl, signingSecret] },
  dingtalk: { name: { zh: '钉钉', en: 'DingTalk' }, settings: [botUrl, signingSecret] },
  wecom: { name: { zh: '企业微信', en: 'WeCom' }, settings: [botUrl] },
  telegram: {
    name: { zh: 'Telegram', en: 'Telegram' },
    settings: [
      { name: 'token', format: 'text', isSecret: true },
      { name: 'chat_id', format: 'text' },
      { ...url, isOptional: true, default: 'https://api.telegram.org' },
    ],
  },
  bark: {
    name: { zh: 'Bark', en: 'Bark' },
    settings: [
      { name: 'device_key', format: 'text', isSecret: true },
      { ...url, isOptional: true, default: 'https://api.day.app' },
    ],
  },
  slack: { name: { zh: 'Slack', en: 'Slack' }, settings: [botUrl] },
  message_pusher: {
    name: { zh: 'Message Pusher', en: 'Message Pusher' },
    settings: [url, { name: 'token', format: 'text', isSecret: true, isOptional: true }],
  },
} as const satisfies Readonly<Record<TargetKind, TargetKindDeclaration>>

/** Returns the settings of a kind of target. */
export const settingsOf = (kind: TargetKind): readonly TargetSetting[] => TARGET_KINDS[kind].settings
