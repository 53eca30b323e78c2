import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty, failure, standIn, yes } from '../../test/stand-in.ts'
import { createSend } from '../core/checked-send.ts'
import { requestOf } from '../core/endpoint.ts'
import { REASON_HEADER } from '../core/envelope.ts'
import { CodeNeededError, GatewayError } from '../core/errors.ts'
import { samples } from '../testing/index.ts'
import * as oauth from './oauth.ts'

const from = (answer: () => Response) => createSend({ fetch: standIn(answer).fetch, forks: 'allow' })
const callback = { code: 'c', state: 's' }
const PROVIDERS = [
  ['GitHub', oauth.github],
  ['an OpenID provider', oauth.oidc],
  ['Lark', oauth.lark],
] as const

describe.each(PROVIDERS)('returning from %s', { tags: ['R7.11', 'R7.12'] }, (_, call) => {
  test('signs in, with the five fields of the server', async () => {
    const arrived = await call(from(yes({ ...samples.user, quota: 0 })), callback)
    expect(arrived).toEqual({ message: '', user: samples.signedIn })
  })

  test('binds in another case, which only the message shows', async () => {
    const arrived = await call(
      from(() => Response.json({ success: true, message: 'bind' })),
      callback,
    )
    expect(arrived).toEqual({ message: 'bind' })
  })

  test('is refused with 403 if the state is not the session’s', async () => {
    const message = 'state is empty or not same'
    const error = await failure(
      call(
        from(() => Response.json({ success: false, message }, { status: 403 })),
        callback,
      ),
    )
    expect(error).toMatchObject({ constructor: GatewayError, status: 403, serverMessage: message })
  })

  test('is never retried', async () => {
    const { fetch, asked } = standIn(empty(500))
    await failure(call(createSend({ fetch, forks: 'allow', retries: 5 }), callback))
    expect(asked).toHaveLength(1)
  })
})

test('WeChat returns the user alone', { tags: ['R7.13'] }, async () => {
  await expect(oauth.wechat(from(yes(samples.user)), { code: 'c' })).resolves.toEqual(samples.signedIn)
})

test('a sign-in that needs a code is ended with it', async () => {
  const message = 'Enter the code'
  const needed = () => Response.json({ success: false, message }, { headers: { [REASON_HEADER]: 'code-needed' } })
  expect(await failure(oauth.github(from(needed), callback))).toBeInstanceOf(CodeNeededError)
  expect(await failure(oauth.wechat(from(needed), { code: 'c' }))).toBeInstanceOf(CodeNeededError)
  await expect(oauth.confirm(from(yes(samples.user)), { code: '287082' })).resolves.toEqual(samples.signedIn)
})

test('code, state and address arrive unchanged', { tags: ['R7.15'] }, () => {
  const arrived = (url: string) => [...new URL(url, 'http://gateway.example').searchParams.values()]
  const text = fc.string({ unit: fc.constantFrom(...'+&# %=?/', '中', '🙂', 'a') })
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(arrived(requestOf(oauth.lark, { code: one, state: other }).url)).toEqual([one, other])
      expect(arrived(requestOf(oauth.bindEmail, { email: one, code: other }).url)).toEqual([one, other])
    }),
  )
})
