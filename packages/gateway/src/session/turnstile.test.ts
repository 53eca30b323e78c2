import { nameOf } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { withOthers } from '../../test/others.ts'
import { SILENCE } from '../../test/provider.ts'
import { endpoints } from '../../test/served.ts'
import { PASSWORD, visit } from '../../test/visitor.ts'

const carol = { username: 'carol', password: PASSWORD }

async function withTurnstile(options = {}) {
  const others = await withOthers(options)
  const settings = { TurnstileCheckEnabled: 'true', TurnstileSiteKey: 'k', TurnstileSecretKey: 'turnstile-secret' }
  for (const [key, value] of Object.entries(settings)) others.gateway.admin.setOption(key, value)
  return { ...others, guest: visit(others.gateway) }
}

const guarded = endpoints.filter(({ input }) => 'turnstile' in input._zod.def.shape)

describe('where Turnstile is switched on', () => {
  test('three calls are guarded', () => {
    expect(guarded.map(nameOf).sort()).toEqual([
      'GET /api/reset_password',
      'GET /api/verification',
      'POST /api/user/register',
    ])
  })

  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s wants a token first',
    async (_, { method, path }) => {
      const { guest, provider } = await withTurnstile()
      const { body } = await guest.call(method, `${path}?email=carol@example.com`, {
        body: method === 'POST' ? carol : undefined,
      })
      expect(body).toEqual({ message: 'Complete the Turnstile check first', success: false })
      expect(provider.asked).toEqual([])
    },
  )

  test('a token that Turnstile refuses opens nothing', async () => {
    const { guest, root } = await withTurnstile()
    await expect(guest.api.session.register({ ...carol, turnstile: 'robot' })).rejects.toThrow('was not passed')
    expect(guest.cookie).toBe('')
    expect(await root.api.users.search()).toHaveLength(2)
  })

  test('a good token opens an account', async () => {
    const { guest, provider } = await withTurnstile()
    await guest.api.session.register({ ...carol, turnstile: 'person' })
    expect(provider.asked).toMatchObject([{ fields: { secret: 'turnstile-secret', response: 'person' } }])
  })

  test('once passed the browser passes without a token, even where the call was then refused', async () => {
    const { guest, provider, mailbox } = await withTurnstile()
    const taken = { ...carol, username: 'root', turnstile: 'person' }
    await expect(guest.api.session.register(taken)).rejects.toThrow('in use')
    await guest.api.session.register(carol)
    await guest.api.session.sendEmailCode({ email: 'carol@example.com' })
    await guest.api.session.sendResetMail({ email: 'alice@example.com' })
    expect([provider.asked.length, mailbox.letters.length]).toEqual([1, 2])
  })

  test('a sign-in keeps that, a sign-out ends it, and nobody else has it', async () => {
    const { gateway, guest } = await withTurnstile()
    await guest.api.session.register({ ...carol, turnstile: 'person' })
    await guest.api.session.login(carol)
    await guest.api.session.sendEmailCode({ email: 'carol@example.com' })
    const { cookie } = guest
    await guest.api.session.logout()
    for (const visitor of [guest, visit(gateway), visit(gateway, { cookie })])
      await expect(visitor.api.session.sendEmailCode({ email: 'c@example.com' })).rejects.toThrow(
        'Turnstile check first',
      )
  })

  test.each([['"no JSON'], [''], [{}], [{ success: 'true' }], [null], [SILENCE]])(
    'an answer such as %o lets nobody pass',
    async (content) => {
      const { guest, provider } = await withTurnstile({ elsewhere: { timeout: 100 } })
      provider.answer('/turnstile/v0/siteverify', content)
      await expect(guest.api.session.register({ ...carol, turnstile: 'person' })).rejects.toThrow('could not be asked')
    },
  )
})

test('where it is off, tokens are passed over', async () => {
  const { gateway, provider } = await withOthers()
  await visit(gateway).api.session.register({ ...carol, turnstile: 'robot' })
  expect(provider.asked).toEqual([])
})
