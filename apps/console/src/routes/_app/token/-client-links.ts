import { type Status, withoutTrailingSlash } from '@relaydeck/api-sdk'
import { webAddress } from '../../../app/addresses.ts'

/** Link that hands a key to a chat client. */
export interface ClientLink {
  client: 'next' | 'ama' | 'opencat' | 'lobechat'
  address: string
  /** Web site that receives the key; `undefined` for an app on this device. */
  host?: string
}

/** ChatGPT Next Web, used if no chat link is set. */
const NEXT_WEB = 'https://app.nextchat.dev'

const encoded = (settings: object) => encodeURIComponent(JSON.stringify(settings))

/**
 * Returns the links in a fixed order.
 * @param key including `sk-`
 * @param url address of the gateway
 */
export function clientLinks(key: string, { chat_link }: Pick<Status, 'chat_link'>, url: string): ClientLink[] {
  const chat = webAddress(chat_link)
  const next = chat ?? new URL(NEXT_WEB)
  const lobe = { keyVaults: { openai: { apiKey: key, baseURL: `${url}/v1` } } }
  return [
    {
      client: 'next',
      host: next.host,
      address: `${withoutTrailingSlash(next.href)}/#/?settings=${encoded({ key, url })}`,
    },
    { client: 'ama', address: `ama://set-api-key?${new URLSearchParams({ server: url, key })}` },
    { client: 'opencat', address: `opencat://team/join?${new URLSearchParams({ domain: url, token: key })}` },
    // LobeChat has no public site: without a chat link there is nothing to open.
    ...(chat
      ? [
          {
            client: 'lobechat' as const,
            host: chat.host,
            address: `${withoutTrailingSlash(chat.href)}/?settings=${encoded(lobe)}`,
          },
        ]
      : []),
  ]
}
