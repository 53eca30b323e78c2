/** Saves options as the super administrator of a fresh program does: through the program, which looks at them then. */
export async function saveOptions(url: string, options: Iterable<readonly [key: string, value: string]>) {
  const post = (path: string, method: string, body: object, cookie = '') =>
    fetch(`${url}${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', cookie, origin: url },
    })
  const login = await post('/api/user/login', 'POST', { username: 'root', password: '123456' })
  const cookie = login.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  // A switch goes on once what it needs is there.
  const switchesLast = [...options].sort(([a], [b]) => Number(a.endsWith('Enabled')) - Number(b.endsWith('Enabled')))
  for (const [key, value] of switchesLast) {
    const answer = await post('/api/option/', 'PUT', { key, value }, cookie)
    const { success, message } = await answer.json()
    if (!success) throw new Error(`${key} was not saved: ${message}`)
  }
}
