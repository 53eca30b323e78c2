import { nameOf, session, shapeOf } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { newClient, PASSWORD } from '../../test/client.ts'
import { withServices } from '../../test/services.ts'
import { NO_RESPONSE } from '../../test/sign-in-services.ts'
import { endpoints } from '../api/endpoints.ts'

const carol = { username: 'carol', password: PASSWORD }

async function withTurnstile(options = {}) {
  const others = await withServices(options)
  const settings = { TurnstileCheckEnabled: 'true', TurnstileSiteKey: 'k', TurnstileSecretKey: 'turnstile-secret' }
  for (const [key, value] of Object.entries(settings)) await others.gateway.admin.setOption(key, value)
  return { ...others, guest: newClient(others.gateway) }
}

// Only New API requires a token for a sign-in.
const guarded = endpoints.filter((each) => 'turnstile' in shapeOf(each.input) && each !== session.login)

describe('with the Turnstile check enabled', () => {
  test('three endpoints require a token', () => {
    expect(guarded.map(nameOf).sort()).toEqual([
      'GET /api/reset_password',
      'GET /api/verification',
      'POST /api/user/register',
    ])
  })

  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'the call %s requires a token',
    async (_, { method, path }) => {
      const { guest, signInServices } = await withTurnstile()
      const { body } = await guest.call(method, `${path}?email=carol@example.com`, {
        body: method === 'POST' ? carol : undefined,
      })
      expect(body).toEqual({ message: 'Complete the Turnstile check first', success: false })
      expect(signInServices.requests).toEqual([])
    },
  )

  test('a token that Turnstile rejects is not accepted', async () => {
    const { guest, root } = await withTurnstile()
    await expect(guest.api.session.register({ ...carol, turnstile: 'robot' })).rejects.toThrow('check failed')
    expect(guest.cookie).toBe('')
    expect(await root.api.users.search()).toHaveLength(2)
  })

  test('a valid token allows registration', async () => {
    const { guest, signInServices } = await withTurnstile()
    await guest.api.session.register({ ...carol, turnstile: 'person' })
    expect(signInServices.requests).toMatchObject([{ fields: { secret: 'turnstile-secret', response: 'person' } }])
  })

  test('a browser that has passed needs no token again, even if its call was refused', async () => {
    const { guest, signInServices, mailbox } = await withTurnstile()
    const imported = { ...carol, username: 'root', turnstile: 'person' }
    await expect(guest.api.session.register(imported)).rejects.toThrow('already taken')
    await guest.api.session.register(carol)
    await guest.api.session.sendEmailCode({ email: 'carol@example.com' })
    await guest.api.session.sendResetMail({ email: 'alice@example.com' })
    expect([signInServices.requests.length, mailbox.emails.length]).toEqual([1, 2])
  })

  test('the pass survives a sign-in, ends with the sign-out, and is limited to the browser', async () => {
    const { gateway, guest } = await withTurnstile()
    await guest.api.session.register({ ...carol, turnstile: 'person' })
    await guest.api.session.login(carol)
    await guest.api.session.sendEmailCode({ email: 'carol@example.com' })
    const { cookie } = guest
    await guest.api.session.logout()
    for (const visitor of [guest, newClient(gateway), newClient(gateway, { cookie })])
      await expect(visitor.api.session.sendEmailCode({ email: 'c@example.com' })).rejects.toThrow(
        'Turnstile check first',
      )
  })

  test.each([['"no JSON'], [''], [{}], [{ success: 'true' }], [null], [NO_RESPONSE]])(
    'a response such as %o does not pass the check',
    async (content) => {
      const { guest, signInServices } = await withTurnstile({ serviceUrls: { timeout: 100 } })
      signInServices.respond('/turnstile/v0/siteverify', content)
      await expect(guest.api.session.register({ ...carol, turnstile: 'person' })).rejects.toThrow('cannot be reached')
    },
  )
})

test('with the check disabled, tokens are ignored', async () => {
  const { gateway, signInServices } = await withServices()
  await newClient(gateway).api.session.register({ ...carol, turnstile: 'robot' })
  expect(signInServices.requests).toEqual([])
})
