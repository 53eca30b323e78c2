import { describe, expect, test } from 'vitest'
import { newClient, ORIGIN, openGateway, withRootAndAlice } from '../../test/client.ts'

const root = { username: 'root', password: '123456' }
const login = async (text: string | undefined, headers = {}) =>
  newClient(await openGateway()).call('POST', '/api/user/login', { ...(text !== undefined && { text }), headers })

describe('a body', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'nonsense', ''])(
    'is parsed as JSON with any Content-Type ("%s")',
    async (type) => {
      const { body } = await login(JSON.stringify(root), { 'content-type': type })
      expect(body.success).toBe(true)
    },
  )

  test.each([
    ['nothing', undefined],
    ['the empty text', ''],
    ['a truncated object', '{"username":"root"'],
    ['a text', '"root"'],
    ['a list', '[{"username":"root"}]'],
    ['null', 'null'],
    ['a number', '7'],
    ['not a number', '{"username": NaN}'],
    ['a form', 'username=root&password=123456'],
    ['very deep lists', '['.repeat(100_000)],
  ])('of %s is rejected with a message', async (_, text) => {
    const { status, body } = await login(text)
    expect([status, body]).toEqual([200, { message: 'The request body must be a JSON object', success: false }])
  })

  test('may have unknown keys, such as those of every JavaScript object', async () => {
    const text = '{"__proto__":{"password":"x"},"constructor":1,"remember":true,"username":"root","password":"123456"}'
    expect((await login(text)).body.success).toBe(true)
  })

  test('may begin with a byte order mark', async () => {
    expect((await login(`\uFEFF${JSON.stringify(root)}`)).body.success).toBe(true)
  })

  const padded = (size: number) => {
    const text = JSON.stringify({ ...root, padding: '' })
    return text.replace('""', `"${'x'.repeat(size - text.length)}"`)
  }

  test('of 1 MiB is accepted; one byte more gets 413', async () => {
    const most = await login(padded(1024 * 1024))
    expect([most.status, most.body.success]).toEqual([200, true])
    const more = await login(padded(1024 * 1024 + 1))
    expect([more.status, more.body]).toEqual([413, { message: expect.stringContaining('1 MiB'), success: false }])
  })

  test('with a Content-Length over the limit is not read', async () => {
    const untouched = new ReadableStream(
      {
        pull: () => {
          throw new Error('this body must not be read')
        },
      },
      { highWaterMark: 0 },
    )
    const request = new Request(`${ORIGIN}/api/user/login`, {
      method: 'POST',
      body: untouched,
      headers: { 'content-length': '2000000' },
      duplex: 'half',
    } as RequestInit)
    expect((await (await openGateway()).fetch(request)).status).toBe(413)
  })

  test('that is interrupted is rejected, and is not a fault', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('connection lost')) })
    const request = new Request(`${ORIGIN}/api/user/login`, {
      method: 'POST',
      body: broken,
      headers: { 'content-length': '20' },
      duplex: 'half',
    } as RequestInit)
    const response = await (await openGateway()).fetch(request)
    expect([response.status, await response.json()]).toMatchObject([200, { success: false }])
  })
})

describe('a field', () => {
  test('that is missing is named in both languages', async () => {
    const { alice } = await withRootAndAlice()
    const message = async (language: string) =>
      (await alice.call('PUT', '/api/token/', { body: {}, headers: { 'accept-language': language } })).body.message
    expect(await message('en')).toBe('The field id is missing')
    expect(await message('zh')).toBe('缺少字段 id')
  })

  test('of the wrong type is named with the expected type', async () => {
    const { alice } = await withRootAndAlice()
    const message = async (language: string) => {
      const headers = { 'accept-language': language }
      return (await alice.call('POST', '/api/token/', { body: { unlimited_quota: 'yes' }, headers })).body.message
    }
    expect(await message('en')).toBe('The field unlimited_quota must be true or false')
    expect(await message('zh')).toBe('字段 unlimited_quota 必须是 true 或 false')
  })

  test('in the body is never read from the query, and vice versa', async () => {
    const { alice } = await withRootAndAlice()
    const inQuery = await alice.call('PUT', '/api/token/?status_only=true&id=1&status=2', { body: {} })
    expect(inQuery.body.message).toBe('The field id is missing')
    const { body } = await alice.call('PUT', '/api/token/', { body: { id: 1, status: 2, status_only: 'true' } })
    expect(body.message).toBe('The field remain_quota is missing')
  })

  test('in the path is not overridden by the query', async () => {
    const { alice } = await withRootAndAlice()
    expect((await alice.call('GET', '/api/token/1?id=99')).body.data.id).toBe(1)
  })
})
