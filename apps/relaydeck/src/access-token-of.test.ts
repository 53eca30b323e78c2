import { connect } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { serve } from '../test/serve.ts'

test('a program gets an access token for a password from the embedded gateway', async () => {
  const { url: baseUrl } = await serve()
  const accessToken = await connect({ baseUrl }).session.accessTokenOf({ username: 'root', password: '123456' })
  const { username } = await connect({ baseUrl, accessToken }).session.self()
  expect(username).toBe('root')
})
