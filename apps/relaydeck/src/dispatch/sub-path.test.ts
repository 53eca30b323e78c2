import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { serveOnce } from '../../test/serve.ts'
import { documentation } from '../flags/documentation.ts'

const program = serveOnce()

const GUIDE = documentation('run.md#below-a-path')
const SENTENCE = `The console cannot be published below a path: give it a host name of its own, see ${GUIDE}\n`

describe('below a path of a proxy', () => {
  test.each(['/relaydeck/', '/relaydeck/login', '/a/b/token', '/relaydeck/api/status', '/relaydeck/v1/models'])(
    'the path %s is answered with one sentence',
    async (path) => {
      const { status, text, headers } = await call(program.url, path)
      expect([status, text, headers['content-type']]).toEqual([404, SENTENCE, 'text/plain; charset=utf-8'])
    },
  )

  test.each(['x-forwarded-prefix', 'x-script-name'])('a proxy that removes the path says so in %s', async (name) => {
    expect((await call(program.url, '/login', { headers: { [name]: '/relaydeck' } })).text).toBe(SENTENCE)
    expect((await call(program.url, '/login', { headers: { [name]: '/' } })).text).toContain('id="root"')
    // Programs can use the API there.
    expect((await call(program.url, '/api/status', { headers: { [name]: '/relaydeck' } })).status).toBe(200)
  })

  test('the sentence is in the language of the browser', async () => {
    const headers = { 'accept-language': 'zh-CN' }
    expect((await call(program.url, '/relaydeck/', { headers })).text).toContain('控制台不能发布在子路径下')
  })

  test.each(['/unknown', '/token/', '/token/7', '/unknown/page'])('the path %s is a page', async (path) => {
    expect((await call(program.url, path)).text).toContain('id="root"')
  })
})
