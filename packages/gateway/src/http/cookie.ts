import { session } from '@relaydeck/api-sdk'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import { SESSION_LIFE } from '../session/store.ts'
import type { Call } from './env.ts'

const NAME = 'session'

const hasSessionCookie = (c: Call): boolean => getCookie(c, NAME) !== undefined

/** Name of the cookie by which a browser is known to have signed in before. */
const DEVICE = 'relaydeck_device'

const DEVICE_LIFE = 365 * 24 * 60 * 60

/** Reads and writes the cookie that says where a browser signed in before; it is sent with sign-ins only. */
export function deviceCookie(secure: boolean) {
  const where = { path: session.login.path, httpOnly: true, sameSite: 'Lax', maxAge: DEVICE_LIFE, secure } as const
  return {
    read: (c: Call): string | undefined => getCookie(c, DEVICE),
    write: (c: Call, device: string): void => setCookie(c, DEVICE, device, where),
  }
}

/** Reads and writes the cookie that holds a session's id, signed. */
export function sessionCookie(secret: string, secure: boolean) {
  const where = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    /** The session's id, or `undefined` where there is no cookie or its signature is not ours. */
    read: async (c: Call): Promise<string | undefined> => (await getSignedCookie(c, secret, NAME)) || undefined,
    /** Gives the browser a session; `undefined` takes away what it came with. */
    write: async (c: Call, session: string | undefined): Promise<void> => {
      if (session !== undefined) await setSignedCookie(c, NAME, session, secret, { ...where, maxAge: SESSION_LIFE })
      else if (hasSessionCookie(c)) deleteCookie(c, NAME, where)
    },
  }
}
