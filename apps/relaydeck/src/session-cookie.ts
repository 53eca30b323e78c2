/** Every server of the One API family calls its cookie so. */
const SENT = /(?:^|;\s*)session=/
const SET = /^(session|relaydeck_device)=/

/** Whether a session cookie came along; whether it is still good, only the gateway knows. */
export const hasSession = (request: Request): boolean => SENT.test(request.headers.get('cookie') ?? '')

/**
 * Hides the cookies of sign-ins from scripts and foreign pages, which One API itself does not; the console never reads it.
 * @param headers of an answer; changed in place
 * @param secure whether the browser came over https, and may therefore be told to send the cookie nowhere else
 */
export function protectSession(headers: Headers, secure: boolean): void {
  const cookies = headers.getSetCookie()
  if (!cookies.some((cookie) => SET.test(cookie))) return
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', SET.test(cookie) ? protect(cookie, secure) : cookie)
}

function protect(cookie: string, secure: boolean): string {
  const lacks = (attribute: string) => !new RegExp(`;\\s*${attribute}\\b`, 'i').test(cookie)
  return [
    cookie,
    ...(lacks('HttpOnly') ? ['HttpOnly'] : []),
    ...(lacks('SameSite') ? ['SameSite=Lax'] : []),
    ...(secure && lacks('Secure') ? ['Secure'] : []),
  ].join('; ')
}
