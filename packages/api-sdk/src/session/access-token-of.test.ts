import { expect, test } from 'vitest'
import { failure, serve } from '../../test/stand-in.ts'
import { connect } from '../connect.ts'
import { samples } from '../testing/index.ts'

const NEW = '0123456789abcdef0123456789abcdef'

/** Starts a gateway with one account, and returns its URL with the calls that it got. */
async function gateway() {
  const calls: string[] = []
  const baseUrl = await serve((request, response) => {
    const { method, url = '', headers } = request
    calls.push(`${method} ${url} ${headers.cookie ?? '-'}`)
    const say = (content: object) => response.end(JSON.stringify({ message: '', ...content }))
    if (url === '/api/status') return say({ success: true, data: samples.status })
    if (url === '/api/user/logout') return say({ success: true })
    if (url === '/api/user/token') {
      if (headers.cookie === 'session=abc; other=1') return say({ success: true, data: NEW })
      return response.writeHead(401).end('{}')
    }
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (JSON.parse(body).password !== 'right') return say({ success: false, message: 'wrong' })
      response.setHeader('set-cookie', ['session=abc; Path=/; HttpOnly', 'other=1; Path=/'])
      say({ success: true, data: samples.signedIn })
    })
  })
  return { baseUrl, calls }
}

test('a password becomes an access token, with the cookie of the sign-in for that one call', async () => {
  const { baseUrl, calls } = await gateway()
  const client = connect({ baseUrl })
  await expect(client.session.accessTokenOf({ username: 'alice', password: 'right' })).resolves.toBe(NEW)
  expect(calls.filter((call) => !call.includes('/api/status'))).toEqual([
    'POST /api/user/login -',
    'GET /api/user/token session=abc; other=1',
    'GET /api/user/logout session=abc; other=1',
  ])
  await failure(client.users.rotateAccessToken())
  expect(calls.at(-1)).toBe('GET /api/user/token -')
})

test('a wrong password is refused, and nothing else is called', async () => {
  const { baseUrl, calls } = await gateway()
  const error = await failure(connect({ baseUrl }).session.accessTokenOf({ username: 'alice', password: 'hunter2' }))
  expect(error).toMatchObject({ name: 'RefusedError', serverMessage: 'wrong' })
  expect(calls).toHaveLength(1)
})
