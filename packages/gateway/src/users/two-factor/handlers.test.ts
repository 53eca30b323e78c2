import { expect, test } from 'vitest'
import { codeAt } from '../../../test/authenticator.ts'
import { clientWithSession, manualClock, newClient, PASSWORD, type TestClient } from '../../../test/client.ts'
import { withServices } from '../../../test/services.ts'

const STEP = 30_000

/** Failed attempts are limited, calls are not. */
const UNLIMITED = { api: Number.POSITIVE_INFINITY, critical: Number.POSITIVE_INFINITY }

/** Sets up the second factor, and returns the code of the current step. */
async function setUp({ api }: TestClient, clock: ReturnType<typeof manualClock>) {
  const { secret } = await api.twoFactor.begin()
  await api.twoFactor.confirm({ code: codeAt(secret, clock()) })
  clock.advance(STEP)
  return () => codeAt(secret, clock())
}

test('an account of another service, which has no password, ends it with a code alone', async () => {
  const clock = manualClock()
  const { gateway } = await withServices({ clock })
  const mona = newClient(gateway)
  await mona.api.oauth.github({ code: 'good', state: await mona.api.oauth.state() })
  const code = await setUp(mona, clock)
  await expect(mona.api.twoFactor.disable({ password: '', code: '000000' })).rejects.toThrow('is wrong')
  await mona.api.twoFactor.disable({ password: '', code: code() })
  expect(await mona.api.twoFactor.get()).toMatchObject({ enabled: false })
})

test('wrong codes and passwords delay ending it, with the time to wait, until it succeeds', async () => {
  const clock = manualClock()
  const { gateway } = await withServices({ clock, limits: UNLIMITED })
  const alice = await clientWithSession(gateway)
  const code = await setUp(alice, clock)
  const disable = (password: string, code: string) =>
    alice.call('POST', '/api/two_factor/disable', { body: { password, code } })
  const fail = async () => {
    for (let nth = 0; nth < 3; nth++) {
      expect((await disable('wrong', code())).body.message).toBe('Wrong password')
      expect((await disable(PASSWORD, '000000')).body.success).toBe(false)
    }
    const { status, headers } = await disable(PASSWORD, code())
    expect([status, headers.get('retry-after')]).toEqual([429, '1'])
    clock.advance(STEP)
  }
  await fail()
  expect((await disable(PASSWORD, code())).body).toEqual({ message: '', success: true })
  await setUp(alice, clock)
  await fail()
})
