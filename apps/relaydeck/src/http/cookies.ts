/** Cookies with these names belong to a sign-in in all servers of the One API family. */
const SENT = /(?:^|;\s*)session=/
const SET = /^(session|relaydeck_device|new_api_refresh)=/

/** Whether a request has a session cookie; only the gateway can validate it. */
export const hasSession = (request: Request): boolean => SENT.test(request.headers.get('cookie') ?? '')

/** Rows of a page that were chosen in the console. */
const PAGE_SIZE = /(?:^|;\s*)page_size=(\d{1,3})(?:;|$)/

/** Returns the number of rows of a page that was chosen in this browser; `undefined` if none was. */
export function pageSizeOf(request: Request): number | undefined {
  const [, size] = PAGE_SIZE.exec(request.headers.get('cookie') ?? '') ?? []
  return size === undefined ? undefined : Number(size)
}

/**
 * Adds HttpOnly, SameSite, and Secure to the cookies of a sign-in, which One API itself does not set.
 * @param headers of a response; modified
 * @param secure whether the client uses https
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
