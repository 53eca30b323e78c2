// What a project that installed the package does with it, however it loaded it.
const assert = require('node:assert/strict')

exports.exercise = async ({ sdk, openapi, query, testing }) => {
  const asked = []
  const answering = (body) => async (url, init) => {
    asked.push(`${init.method} ${url}`)
    return Response.json(body)
  }
  const yes = answering(sdk.wrap('data', [testing.samples.token]))
  const no = answering({ success: false, message: '用户已被封禁' })

  const api = sdk.connect({ baseUrl: 'https://gateway.example/', accessToken: 'a'.repeat(32), fetch: yes })
  assert.deepEqual(await api.tokens.list({ p: 2 }), [testing.samples.token])

  const send = sdk.createSend({ fetch: no })
  await assert.rejects(sdk.session.self(send), sdk.BannedError)
  await assert.rejects(sdk.tokens.get(send, { id: Number.NaN }), { name: 'InputError' })

  const { queryKey, queryFn } = query.query(sdk.createSend({ fetch: yes }), sdk.tokens.search, { keyword: 'ci' })
  assert.deepEqual(queryKey, ['token', 'search', { keyword: 'ci' }])
  assert.equal((await queryFn({})).length, 1)

  assert.equal(openapi.openApi().paths['/api/token/{id}'].get.operationId, 'tokens.get')
  const broken = testing.calls.filter((call) => testing.laws.some((law) => !law.holds(call)))
  assert.deepEqual(broken, [])

  assert.equal(sdk.formatQuota(500_000, testing.samples.status), '$1.00')
  assert.deepEqual(asked, [
    'GET https://gateway.example/api/token/?p=2&order=',
    'GET /api/user/self',
    'GET /api/token/search?keyword=ci',
  ])
  return Object.keys(sdk).sort().join()
}
