import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import type { HttpContext } from '../http/env.ts'
import { SESSION_LIFETIME } from '../session/store.ts'

const SESSION = 'session'

/** Name of the cookie that lists the accounts that have signed in with the browser. */
const DEVICE = 'relaydeck_device'

const DEVICE_LIFETIME = 365 * 24 * 60 * 60

/** Reads and writes the device cookie. Its path covers the sign-in with a password and with each provider. */
function deviceCookie(secure: boolean) {
  const options = { path: '/api', httpOnly: true, sameSite: 'Lax', maxAge: DEVICE_LIFETIME, secure } as const
  return {
    read: (c: HttpContext): string | undefined => getCookie(c, DEVICE),
    write: (c: HttpContext, device: string): void => setCookie(c, DEVICE, device, options),
  }
}

/** Reads and writes the session cookie, which contains the signed session ID. */
function sessionCookie(secret: string, secure: boolean) {
  const options = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const
  return {
    /** Returns the session ID; `undefined` if there is no cookie or its signature is invalid. */
    read: async (c: HttpContext): Promise<string | undefined> =>
      (await getSignedCookie(c, secret, SESSION)) || undefined,
    /** Sets the session ID; `undefined` deletes the cookie that the browser sent. */
    write: async (c: HttpContext, id: string | undefined): Promise<void> => {
      if (id !== undefined) await setSignedCookie(c, SESSION, id, secret, { ...options, maxAge: SESSION_LIFETIME })
      else if (getCookie(c, SESSION) !== undefined) deleteCookie(c, SESSION, options)
    },
  }
}

/** Creates the cookies of the gateway. */
export const createCookies = (secret: string, secure: boolean) => ({
  device: deviceCookie(secure),
  session: sessionCookie(secret, secure),
})

export type Cookies = ReturnType<typeof createCookies>
