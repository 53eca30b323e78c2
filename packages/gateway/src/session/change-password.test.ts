import { RefusedError, SignedOutError } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import {
  clientWithToken,
  newClient,
  newUser,
  PASSWORD,
  signedIn,
  type TestClient,
  withRootAndAlice,
} from '../../test/client.ts'
import { withServices } from '../../test/services.ts'

const ALICE = 'alice@example.com'
const NEW = 'another-secret'
const ROOT = { username: 'root', password: '123456' }

const expectSignedOut = (visitor: TestClient) =>
  expect(visitor.api.session.self()).rejects.toBeInstanceOf(SignedOutError)

describe('a new password revokes the access token and ends the other sessions', () => {
  test('set in the own profile; the current session continues', async () => {
    const { gateway, alice } = await signedIn()
    const [phone, script, other] = [
      newClient(gateway),
      await clientWithToken(gateway, 'alice'),
      await clientWithToken(gateway, 'root'),
    ]
    await phone.api.session.login({ username: 'alice', password: PASSWORD })
    await alice.api.session.updateSelf({ display_name: 'A' })
    await script.api.session.self()
    await alice.api.session.updateSelf({ password: NEW })
    await expectSignedOut(phone)
    await expectSignedOut(script)
    expect(await alice.api.session.self()).toMatchObject({ username: 'alice' })
    expect(await other.api.session.self()).toMatchObject({ username: 'root' })
  })

  test('set by an administrator', async () => {
    const { gateway, alice } = await signedIn()
    const script = await clientWithToken(gateway, 'alice')
    const root = await clientWithToken(gateway, 'root')
    await root.api.users.update({ id: 2, display_name: 'A' })
    await script.api.session.self()
    await root.api.users.update({ id: 2, password: NEW })
    await expectSignedOut(alice)
    await expectSignedOut(script)
  })

  test('set by email', async () => {
    const { gateway, mailbox } = await withServices()
    const script = await clientWithToken(gateway, 'alice')
    const guest = newClient(gateway)
    await guest.api.session.sendResetMail({ email: ALICE })
    await guest.api.session.resetPassword({ email: ALICE, token: mailbox.link().searchParams.get('token') ?? '' })
    await expectSignedOut(script)
  })
})

describe('an access token cannot set a new password without the current one', () => {
  test.each([
    ['nothing', {}],
    ['an empty text', { original_password: '' }],
    ['a wrong one', { original_password: 'other-horse-9' }],
  ])('with %s instead it is rejected, and nothing changes', async (_, fields) => {
    const { gateway, alice } = await withRootAndAlice()
    const change = alice.api.session.updateSelf({ display_name: 'A', password: NEW, ...fields })
    await expect(change).rejects.toThrow('original_password')
    expect(await alice.api.session.self()).toMatchObject({ display_name: 'alice' })
    expect(await newClient(gateway).api.session.login({ username: 'alice', password: PASSWORD })).toMatchObject({
      id: 2,
    })
  })

  test('a missing current password is not counted as a wrong one', async () => {
    const { alice } = await withRootAndAlice({ limits: {} })
    for (let nth = 0; nth < 9; nth++)
      await expect(alice.api.session.updateSelf({ password: NEW })).rejects.toThrow('original_password')
    await alice.api.session.updateSelf({ password: NEW, original_password: PASSWORD })
  })

  test('with the current one it is set', async () => {
    const { gateway, alice } = await withRootAndAlice()
    await alice.api.session.updateSelf({ password: NEW, original_password: PASSWORD })
    await expectSignedOut(alice)
    expect(await newClient(gateway).api.session.login({ username: 'alice', password: NEW })).toMatchObject({ id: 2 })
  })

  test("not through the administrators' endpoint for the own account either", async () => {
    const { gateway, root } = await withRootAndAlice()
    await newUser(gateway, 'bob')
    await expect(root.api.users.update({ id: 1, password: NEW })).rejects.toBeInstanceOf(RefusedError)
    await root.api.users.update({ id: 1, display_name: 'R' })
    await root.api.users.update({ id: 3, password: NEW })
    expect(await newClient(gateway).api.session.login(ROOT)).toMatchObject({ id: 1 })
  })

  test('a session does not require the current password', async () => {
    const { gateway } = await signedIn()
    const root = newClient(gateway)
    await root.api.session.login(ROOT)
    await root.api.users.update({ id: 1, password: NEW })
    expect(await newClient(gateway).api.session.login({ ...ROOT, password: NEW })).toMatchObject({ id: 1 })
  })
})
