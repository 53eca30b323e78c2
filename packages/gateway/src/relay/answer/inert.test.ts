import { expect, test } from 'vitest'
import { returnsText } from '../../../test/provider.ts'
import { newRelay } from '../../../test/relay.ts'

test('a provider’s HTML does not run as a page of this origin', async () => {
  const page = '{"id":"<script>alert(1)</script>","choices":[{}],"usage":{"prompt_tokens":1,"completion_tokens":1}}'
  const { chat, get } = await newRelay(returnsText(200, page, 'text/html'))
  const { status, headers } = await chat()
  expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
  for (const answered of [headers, (await get('/v1/models')).headers, (await get('/v1/models', 'nobody')).headers])
    expect([answered.get('x-content-type-options'), answered.get('content-security-policy')]).toEqual([
      'nosniff',
      'sandbox',
    ])
})
