import { describe, expect, test } from 'vitest'
import { newClient, openGateway, PASSWORD, signedIn, withRootAndAlice } from '../../test/client.ts'
import { query } from '../../test/databases.ts'

const CHARACTERS = 'Username (username) contains characters that are not allowed'
const LOOKALIKE = 'This username is too similar to an existing one'

const registering = async (gateway: Awaited<ReturnType<typeof withRootAndAlice>>['gateway'], username: string) =>
  (await newClient(gateway).call('POST', '/api/user/register', { body: { username, password: PASSWORD } })).body

const ODD: readonly (readonly [what: string, name: string, refusal: string])[] = [
  ['other case', 'Root', LOOKALIKE],
  ['capitals', 'ROOT', LOOKALIKE],
  ['a trailing space', 'root ', 'This username is already taken'],
  ['full-width letters', 'ｒｏｏｔ', 'This username is already taken'],
  ['a Cyrillic letter', 'rо\u043Et', LOOKALIKE],
  ['Cyrillic capitals', '\u0433\u041E\u041E\u0422', LOOKALIKE],
  ['Greek letters', 'r\u03BF\u03BFt', LOOKALIKE],
  ['a zero-width space', 'ro\u200Bot', CHARACTERS],
  ['a zero-width joiner', 'root\u200D', CHARACTERS],
  ['a soft hyphen', 'ro\u00ADot', CHARACTERS],
  ['a Hangul filler', 'root\u3164', CHARACTERS],
  ['a right-to-left override', '\u202Etoor', CHARACTERS],
  ['a line break', 'ro\not', CHARACTERS],
  ['a NUL', 'root\0', CHARACTERS],
  ['a control character', 'ro\u0007ot', CHARACTERS],
  ['a character for private use', 'root\uE000', CHARACTERS],
  ['an unpaired surrogate', 'root\uD800', CHARACTERS],
]

describe('a username that looks like another one', () => {
  test.each(ODD)('with %s cannot be registered', async (_, name, refusal) => {
    const { gateway, root } = await withRootAndAlice()
    expect(await registering(gateway, name)).toMatchObject({
      success: false,
      message: expect.stringContaining(refusal),
    })
    expect(await root.api.users.list()).toHaveLength(2)
  })

  test.each(ODD)('with %s cannot be set later, by user or administrator', async (_, name, refusal) => {
    const { root, alice } = await withRootAndAlice()
    await expect(alice.api.session.updateSelf({ username: name })).rejects.toThrow(refusal)
    await expect(root.api.users.update({ id: 2, username: name })).rejects.toThrow(refusal)
    await expect(root.api.users.create({ username: name, password: PASSWORD })).rejects.toThrow(refusal)
  })

  test.each(['r00t', 'rööt', '根', 'route', 'r oot', 'Ро́ман', 'user.1-x_y', '😀'])(
    'is refused, and others are accepted: "%s"',
    async (name) => {
      const { gateway } = await withRootAndAlice()
      expect(await registering(gateway, name)).toMatchObject({ success: true })
    },
  )

  test('the own username in another spelling is accepted', async () => {
    const { alice } = await withRootAndAlice()
    await alice.api.session.updateSelf({ username: 'Alice' })
    expect(await alice.api.session.self()).toMatchObject({ username: 'Alice' })
  })

  test('a username is saved trimmed and normalised', async () => {
    const { gateway } = await withRootAndAlice()
    await registering(gateway, '  Ｂｏｂ ')
    for (const username of ['Bob', ' Bob', 'Ｂｏｂ'])
      expect(await newClient(gateway).api.session.login({ username, password: PASSWORD })).toMatchObject({
        username: 'Bob',
      })
  })

  test('users of an older version or an import are compared too', async () => {
    const { gateway, database } = await signedIn()
    await gateway.close()
    await query(database, 'UPDATE users SET skeleton = NULL')
    expect(await registering(await openGateway({ database }), 'Alice')).toMatchObject({
      success: false,
      message: LOOKALIKE,
    })
  })

  test('existing users keep their usernames', async () => {
    const { gateway, alice, database } = await signedIn()
    await query(database, 'UPDATE users SET username = :username WHERE id = 2', { username: 'Root\u200B' })
    expect(await alice.api.session.self()).toMatchObject({ username: 'Root\u200B' })
    await alice.api.session.updateSelf({ username: 'Root\u200B', display_name: 'A' })
    expect(await newClient(gateway).api.session.login({ username: 'Root\u200B', password: PASSWORD })).toMatchObject({
      id: 2,
    })
  })
})

test.each(['a\nb', 'a\u202Eb', 'a\u2066b', 'a\0b'])('the display name %j is rejected', async (display_name) => {
  const { alice } = await withRootAndAlice()
  await expect(alice.api.session.updateSelf({ display_name })).rejects.toThrow('(display_name) contains characters')
})

test('a display name may contain flag and family emoji', async () => {
  const { alice } = await withRootAndAlice()
  await alice.api.session.updateSelf({ display_name: '🏳️‍🌈 O’Neil ❤️' })
  expect(await alice.api.session.self()).toMatchObject({ display_name: '🏳️‍🌈 O’Neil ❤️' })
})
