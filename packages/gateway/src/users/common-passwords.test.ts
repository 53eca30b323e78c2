import { describe, expect, test } from 'vitest'
import { newClient, PASSWORD, signedIn, withRootAndAlice } from '../../test/client.ts'

const COMMON = ['password', 'PassWord3', '12345678', ' '.repeat(8), 'qwertyuiop', ' password ', 'admin123']
const REFUSAL = 'is too common'

describe('a common password', () => {
  test.each(COMMON)('"%s" is rejected wherever a password is set', async (password) => {
    const { gateway, alice } = await signedIn()
    const { root } = await withRootAndAlice()
    const register = await newClient(gateway).call('POST', '/api/user/register', {
      body: { username: 'bob', password },
    })
    expect(register.body.message).toContain(REFUSAL)
    await expect(alice.api.session.updateSelf({ password })).rejects.toThrow(REFUSAL)
    await expect(root.api.users.create({ username: 'bob', password })).rejects.toThrow(REFUSAL)
    await expect(root.api.users.update({ id: 2, password })).rejects.toThrow(REFUSAL)
  })

  test('the new or current username is rejected too', async () => {
    const { gateway, alice } = await signedIn()
    const { root } = await withRootAndAlice()
    await expect(gateway.admin.createUser({ username: 'bartholomew', password: 'Bartholomew' })).rejects.toThrow(
      REFUSAL,
    )
    await alice.api.session.updateSelf({ username: 'alice-in-w' })
    await expect(alice.api.session.updateSelf({ password: 'alice-in-w' })).rejects.toThrow(REFUSAL)
    const both = { username: 'bartholomew', password: 'bartholomew' }
    await expect(alice.api.session.updateSelf(both)).rejects.toThrow(REFUSAL)
    await expect(root.api.users.update({ id: 2, ...both })).rejects.toThrow(REFUSAL)
  })

  test('an existing one can still be used to sign in', async () => {
    const { gateway } = await withRootAndAlice()
    expect(await newClient(gateway).api.session.login({ username: 'root', password: '123456' })).toMatchObject({
      id: 1,
    })
    expect(await newClient(gateway).api.session.login({ username: 'alice', password: PASSWORD })).toMatchObject({
      id: 2,
    })
  })
})
