import { createHmac } from 'node:crypto'
import { isRecord, readJson, TARGET_KINDS, type TargetKind } from '@relaydeck/api-sdk'
import type { Message, WebhookEvent } from './message.ts'
import type { Settings } from './settings.ts'

/** A request to a target. */
export interface TargetRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Whether a target confirms what it was sent, by the body of an answer with HTTP 2xx. */
type Confirms = (body: string) => boolean

interface HttpKind {
  /** @param now in milliseconds */
  readonly request: (settings: Settings, message: Message, now: number) => TargetRequest
  readonly confirms: Confirms
}

const json = (url: string, content: unknown, headers: Readonly<Record<string, string>> = {}): TargetRequest => ({
  url,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(content),
})

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text)

/** Confirms a JSON object with one of these values. */
const hasValue =
  (...fields: readonly (readonly [name: string, value: unknown])[]): Confirms =>
  (body) => {
    const answer = readJson(body)
    return isRecord(answer) && fields.some(([name, value]) => answer[name] === value)
  }

const anyBody: Confirms = () => true

/** Returns the body that webhooks get. */
const webhookBody = ({ id, event, created_at, record, data }: WebhookEvent): string =>
  JSON.stringify({ id, event, created_at, record, data })

/** Removes the slash at the end. */
const base = (url: string): string => url.replace(/\/+$/, '')

/** Kinds of targets that are reached by HTTP: request and confirmation. */
export const HTTP_KINDS: Readonly<Record<Exclude<TargetKind, 'mail'>, HttpKind>> = {
  webhook: {
    request: ({ url = '', secret = '' }, { event }, now) => {
      const body = webhookBody(event)
      const time = Math.floor(now / 1000)
      const signature = hmac(secret, `${time}.${body}`).digest('hex')
      const headers = { 'content-type': 'application/json', 'x-relaydeck-signature': `t=${time},v1=${signature}` }
      return { url, headers, body }
    },
    confirms: anyBody,
  },
  // https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot
  feishu: {
    request: ({ url = '', secret }, { whole }, now) => {
      const timestamp = String(Math.floor(now / 1000))
      const signed = secret && { timestamp, sign: hmac(`${timestamp}\n${secret}`, '').digest('base64') }
      return json(url, { ...signed, msg_type: 'text', content: { text: whole } })
    },
    confirms: hasValue(['code', 0], ['StatusCode', 0]),
  },
  // https://open.dingtalk.com/document/robots/custom-robot-access
  dingtalk: {
    request: ({ url = '', secret }, { whole }, now) => {
      const signed = new URL(url)
      if (secret) {
        signed.searchParams.set('timestamp', String(now))
        signed.searchParams.set('sign', hmac(secret, `${now}\n${secret}`).digest('base64'))
      }
      return json(signed.href, { msgtype: 'text', text: { content: whole } })
    },
    confirms: hasValue(['errcode', 0]),
  },
  // https://developer.work.weixin.qq.com/document/path/91770
  wecom: {
    request: ({ url = '' }, { whole }) => json(url, { msgtype: 'text', text: { content: whole } }),
    confirms: hasValue(['errcode', 0]),
  },
  // https://core.telegram.org/bots/api#sendmessage
  telegram: {
    request: ({ url = defaultUrl('telegram'), token = '', chat_id = '' }, { whole }) =>
      json(`${base(url)}/bot${token}/sendMessage`, { chat_id, text: whole }),
    confirms: hasValue(['ok', true]),
  },
  // https://github.com/Finb/bark-server/blob/master/docs/API_V2.md
  bark: {
    request: ({ url = defaultUrl('bark'), device_key = '' }, { title, text }) =>
      json(`${base(url)}/push`, { device_key, title, body: text }),
    confirms: hasValue(['code', 200]),
  },
  // https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
  slack: {
    request: ({ url = '' }, { whole }) => json(url, { text: whole }),
    confirms: (body) => body.trim() === 'ok',
  },
  // https://github.com/songquanpeng/message-pusher
  message_pusher: {
    request: ({ url = '', token = '' }, { title, text }) =>
      json(url, { title, description: text, content: text, ...(token !== '' && { token }) }),
    confirms: hasValue(['success', true]),
  },
}

/** Returns the URL of a kind of target that has a usual one. */
function defaultUrl(kind: 'telegram' | 'bark'): string {
  const [setting] = TARGET_KINDS[kind].settings.filter(({ name }) => name === 'url')
  return setting && 'default' in setting ? setting.default : ''
}
