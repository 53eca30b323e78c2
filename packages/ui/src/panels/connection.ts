import { type Client, type ClientOptions, createSend, InputError, type Send } from '@relaydeck/api-sdk'
import { useMemo } from 'react'

/** Client that a panel calls. Keep it the same between renders. */
interface WithClient {
  /** A client of `connect`, or the `send` of `createSend`. It decides about the dialect of a fork. */
  client: Pick<Client, 'send'>
  baseUrl?: undefined
}

interface WithServer {
  client?: undefined
  /** URL of the gateway, or of the path at which the page's server passes it on: `/gateway`. */
  baseUrl: string
}

/** The server of a panel, and whose data it shows: a client, or the URL and an access token. */
export type AccountConnection =
  | (WithClient & { accessToken?: undefined; user?: undefined })
  | (WithServer & {
      /** System access token of the user whose data is shown. */
      accessToken: string
      /** Id of that user, which New API requires. */
      user?: number | undefined
    })

/** The server of a panel, and the API key that it is about: a client whose access token is the key, or URL and key. */
export type KeyConnection = (WithClient & { apiKey?: undefined }) | (WithServer & { apiKey: string })

/** Returns the dialect of any server, whose code loads with the first call. */
const anyDialect =
  (user: number | undefined) =>
  (send: Send): Send => {
    let spoken: Promise<Send> | undefined
    const speak = async () => (await import('@relaydeck/api-sdk/dialects')).anyServer({ user })(send)
    const translate: Send = async (request) => {
      spoken ??= speak()
      return (await spoken)(request)
    }
    return Object.assign(translate, { check: send.check })
  }

/** Returns the function that calls a server; with wrong props every call fails, which a panel shows. */
function sendTo(prop: 'accessToken' | 'apiKey', secret: string | undefined, options: ClientOptions): Send {
  try {
    // Without a secret, the calls would have the cookies of whoever looks at the page.
    if (!secret) throw new InputError('panel', [{ path: [prop], code: 'missing', expected: 'string' }])
    return createSend({ ...options, accessToken: secret })
  } catch (error) {
    return () => Promise.reject(error)
  }
}

/** Returns the function that sends the calls of a panel, in the dialect of the server. */
export function useAccountSend({ client, baseUrl, accessToken, user }: AccountConnection): Send {
  return useMemo(
    () => client?.send ?? sendTo('accessToken', accessToken, { baseUrl, dialect: anyDialect(user) }),
    [client, baseUrl, accessToken, user],
  )
}

/** Functions that send the calls of a panel with an API key. */
export interface KeySends {
  /** In the dialect of the server, which its status tells. */
  readonly send: Send
  /** For servers whose status the page may not read; the calls with a key are alike on all of them. */
  readonly plain: Send
}

/** Returns the functions that send calls with an API key. */
export function useKeySends({ client, baseUrl, apiKey }: KeyConnection): KeySends {
  return useMemo(() => {
    if (client) return { send: client.send, plain: client.send }
    const plain = sendTo('apiKey', apiKey, { baseUrl })
    return { send: sendTo('apiKey', apiKey, { baseUrl, dialect: anyDialect(undefined) }), plain }
  }, [client, baseUrl, apiKey])
}
