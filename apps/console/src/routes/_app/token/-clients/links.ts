import type { Status } from '@relaydeck/api-sdk'
import { webAddress } from '../../../../parts/web-address.ts'

/** A chat client's link with a key in it. */
export interface ClientLink {
  client: 'next' | 'ama' | 'opencat' | 'lobechat'
  address: string
  /** The web site that gets the key; none: an app on this device. */
  host?: string
}

/** What a server says of its address until an administrator sets one. */
const BUILT_IN_ADDRESS = 'http://localhost:3000'

/** Where ChatGPT Next Web is found while no chat link is set. */
const NEXT_WEB = 'https://app.nextchat.dev'

const withoutSlash = ({ href }: URL) => href.replace(/\/+$/, '')

/** The address at which clients reach the gateway; the console's own while the server does not know it. */
export function gatewayAddress({ server_address }: Pick<Status, 'server_address'>, origin: string): string {
  const said = webAddress(server_address)
  return said && withoutSlash(said) !== BUILT_IN_ADDRESS ? withoutSlash(said) : origin
}

const encoded = (settings: object) => encodeURIComponent(JSON.stringify(settings))

/**
 * The links that work with this gateway's settings, in a fixed order.
 * @param key with its `sk-`
 * @param origin the console's own
 */
export function clientLinks(
  key: string,
  status: Pick<Status, 'server_address' | 'chat_link'>,
  origin: string,
): ClientLink[] {
  const url = gatewayAddress(status, origin)
  const chat = webAddress(status.chat_link)
  const next = chat ?? new URL(NEXT_WEB)
  const lobe = { keyVaults: { openai: { apiKey: key, baseURL: `${url}/v1` } } }
  return [
    { client: 'next', host: next.host, address: `${withoutSlash(next)}/#/?settings=${encoded({ key, url })}` },
    { client: 'ama', address: `ama://set-api-key?${new URLSearchParams({ server: url, key })}` },
    { client: 'opencat', address: `opencat://team/join?${new URLSearchParams({ domain: url, token: key })}` },
    // It has no public place of its own: without a chat link there is nothing to open.
    ...(chat
      ? [
          {
            client: 'lobechat' as const,
            host: chat.host,
            address: `${withoutSlash(chat)}/?settings=${encoded(lobe)}`,
          },
        ]
      : []),
  ]
}
