import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { clientWithSession, manualClock, newClient, PASSWORD } from '../../test/client.ts'
import { openMailbox } from '../../test/mailbox.ts'
import { withServices } from '../../test/services.ts'

const TEN_MINUTES = 10 * 60_000
const ADDRESS = 'new@example.com'
const ALICES = 'alice@example.com'

describe('a code', () => {
  test('GET /api/verification emails six characters to the address', { tags: ['R7.7'] }, async () => {
    const { gateway, mailbox } = await withServices()
    const path = `/api/verification?email=${ADDRESS}&turnstile=`
    expect((await newClient(gateway).call('GET', path)).body).toEqual({ message: '', success: true })
    expect(mailbox.recipients).toEqual([ADDRESS])
    expect(mailbox.code()).toMatch(/^[0-9a-f]{6}$/)
    expect(mailbox.emails[0]).toMatchObject({ from: { name: 'Relaydeck', address: 'gateway@example.com' } })
  })

  test('the email is in the language of the request, and escapes the system name', async () => {
    const { gateway, mailbox } = await withServices()
    await gateway.admin.setOption('SystemName', '<b>Ours & "yours"</b>\r\nBcc: x@example.com')
    for (const language of ['zh-CN', 'en'])
      await newClient(gateway).call('GET', `/api/verification?email=${ADDRESS}`, {
        headers: { 'accept-language': language },
      })
    const [chinese, english] = mailbox.emails
    expect(chinese?.subject).toContain('验证码')
    expect(chinese?.text).toContain('10 分钟内有效')
    expect(english?.subject).toContain('your verification code')
    for (const letter of mailbox.emails) {
      expect(letter.html).toContain('&lt;b&gt;Ours &amp; &quot;yours&quot;&lt;/b&gt;')
      expect(letter.html).not.toContain('<b>')
      expect(letter.bcc).toBeUndefined()
    }
    expect(mailbox.recipients).toEqual([ADDRESS, ADDRESS])
  })

  test.each([
    '',
    'a',
    '@example.com',
    'a@b',
    'a b@example.com',
    `${'a'.repeat(39)}@example.com`,
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
  ])('is not emailed to "%s"', async (email) => {
    const { gateway, mailbox } = await withServices()
    await expect(newClient(gateway).api.session.sendEmailCode({ email })).rejects.toThrow('Invalid email address')
    await expect(newClient(gateway).api.session.sendResetMail({ email })).rejects.toThrow('Invalid email address')
    expect(mailbox.emails).toEqual([])
  })

  test('is emailed to allowed domains only, if an administrator restricts them', async () => {
    const { gateway, mailbox } = await withServices()
    await gateway.admin.setOption('EmailDomainRestrictionEnabled', 'true')
    await gateway.admin.setOption('EmailDomainWhitelist', 'Good.example, other.example')
    const { sendEmailCode } = newClient(gateway).api.session
    for (const email of ['a@evil.example', 'a@evilgood.example', 'a@sub.good.example'])
      await expect(sendEmailCode({ email })).rejects.toThrow('not accepted')
    await sendEmailCode({ email: 'a@good.EXAMPLE' })
    expect(mailbox.recipients).toEqual(['a@good.example'])
  })

  test('is not emailed to the address of a user, deleted users included', async () => {
    const { gateway, mailbox } = await withServices()
    for (const status of [1, 3]) {
      await gateway.admin.updateUser('alice', { status })
      await expect(newClient(gateway).api.session.sendEmailCode({ email: ALICES })).rejects.toThrow('another account')
    }
    expect(mailbox.emails).toEqual([])
  })
})

describe('registering with a verified address', () => {
  const carol = { username: 'carol', password: PASSWORD, email: ADDRESS }

  async function asking(options = {}) {
    const others = await withServices(options)
    await others.gateway.admin.setOption('EmailVerificationEnabled', 'true')
    const { api } = newClient(others.gateway)
    const mailed = async (email = ADDRESS) => {
      await api.session.sendEmailCode({ email })
      return others.mailbox.code()
    }
    return { ...others, api, mailed }
  }

  test('saves the address; the code can be used once', { tags: ['R7.6'] }, async () => {
    const { api, root, mailed } = await asking()
    const verification_code = await mailed()
    await api.session.register({ ...carol, verification_code })
    expect(await root.api.users.search({ keyword: 'carol' })).toMatchObject([{ email: ADDRESS }])
    const second = api.session.register({ ...carol, username: 'dave', verification_code })
    await expect(second).rejects.toThrow('invalid or has expired')
  })

  test.each([{ email: '' }, { verification_code: '' }, { email: undefined, verification_code: undefined }])(
    'is rejected without address or code, because both are required: %j',
    async (fields) => {
      const { api } = await asking()
      await expect(api.session.register({ ...carol, verification_code: 'abcdef', ...fields })).rejects.toThrow(
        'requires an email address',
      )
    },
  )

  test('a refusal for another reason does not use the code', async () => {
    const { api, mailed } = await asking()
    const verification_code = await mailed()
    await expect(api.session.register({ ...carol, username: 'root', verification_code })).rejects.toThrow(
      'already taken',
    )
    await api.session.register({ ...carol, verification_code })
  })

  test('a code for another address, of an earlier email, or expired is rejected', async () => {
    const clock = manualClock()
    const { api, mailed } = await asking({ clock })
    const [others, former, newest] = [await mailed('other@example.com'), await mailed(), await mailed()]
    for (const verification_code of [others, former])
      await expect(api.session.register({ ...carol, verification_code })).rejects.toThrow('invalid or has expired')
    clock.advance(TEN_MINUTES)
    await expect(api.session.register({ ...carol, verification_code: newest })).rejects.toThrow(
      'invalid or has expired',
    )
  })

  test('five wrong attempts invalidate a code', async () => {
    const { api, mailed } = await asking()
    const verification_code = await mailed()
    for (let guess = 0; guess < 5; guess++)
      await expect(api.session.register({ ...carol, verification_code: `wrong${guess}` })).rejects.toThrow(
        'invalid or has expired',
      )
    await expect(api.session.register({ ...carol, verification_code })).rejects.toThrow('invalid or has expired')
    await api.session.register({ ...carol, verification_code: await mailed() })
  })

  test('two simultaneous registrations create one user', async () => {
    const { api, root, mailed } = await asking()
    const verification_code = await mailed()
    const both = ['carol', 'dave'].map((username) => api.session.register({ ...carol, username, verification_code }))
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await root.api.users.search()).toHaveLength(3)
  })

  test('an address that was taken in the meantime is rejected', async () => {
    const { gateway, api, mailed } = await asking()
    const verification_code = await mailed()
    await gateway.admin.updateUser('root', { email: ADDRESS })
    await expect(api.session.register({ ...carol, verification_code })).rejects.toThrow('another account')
  })

  test('without email verification the address is not saved with any code', async () => {
    const { gateway, api, root } = await asking()
    await gateway.admin.setOption('EmailVerificationEnabled', 'false')
    await api.session.register({ ...carol, verification_code: 'abcdef' })
    expect(await root.api.users.search({ keyword: 'carol' })).toMatchObject([{ email: '' }])
  })
})

describe('setting an address', () => {
  test('GET /api/oauth/email/bind saves the address, once per code', { tags: ['R7.15'] }, async () => {
    const { gateway, mailbox } = await withServices()
    const [alice, root] = [await clientWithSession(gateway), await clientWithSession(gateway, 'root')]
    await alice.api.session.sendEmailCode({ email: ADDRESS })
    const path = `/api/oauth/email/bind?email=${ADDRESS}&code=${mailbox.code()}`
    expect((await alice.call('GET', path)).body).toEqual({ message: '', success: true })
    expect((await alice.api.session.self()).email).toBe(ADDRESS)
    expect((await root.call('GET', path)).body.message).toContain('invalid or has expired')
  })

  test('a wrong code and a code for another address are rejected', async () => {
    const { gateway, mailbox } = await withServices()
    const alice = await clientWithSession(gateway)
    await alice.api.session.sendEmailCode({ email: ADDRESS })
    for (const input of [
      { email: ADDRESS, code: '' },
      { email: 'x@example.com', code: mailbox.code() },
    ])
      await expect(alice.api.oauth.bindEmail(input)).rejects.toThrow('invalid or has expired')
    expect((await alice.api.session.self()).email).toBe(ALICES)
  })

  test('the own address can be verified again, but not one that another user has too', {
    tags: ['R7.15'],
  }, async () => {
    const { gateway, mailbox } = await withServices()
    const alice = await clientWithSession(gateway)
    await alice.api.session.sendEmailCode({ email: ADDRESS })
    const input = { email: ADDRESS, code: mailbox.code() }
    for (const username of ['alice', 'root']) await gateway.admin.updateUser(username, { email: ADDRESS })
    await expect(alice.api.oauth.bindEmail(input)).rejects.toThrow('another account')
    await gateway.admin.updateUser('root', { email: '' })
    await alice.api.oauth.bindEmail(input)
    await expect(alice.api.oauth.bindEmail(input)).rejects.toThrow('invalid or has expired')
  })
})

describe('resetting a password by email', () => {
  const asked = async (options = {}) => {
    const others = await withServices(options)
    await others.gateway.admin.setOption('ServerAddress', 'https://deck.example/')
    const guest = newClient(others.gateway)
    await guest.api.session.sendResetMail({ email: ALICES })
    return { ...others, guest, token: others.mailbox.link().searchParams.get('token') ?? '' }
  }

  test('GET /api/reset_password emails a link to a page of this gateway', { tags: ['R7.8'] }, async () => {
    const { mailbox, token } = await asked()
    const { origin, pathname, searchParams } = mailbox.link()
    expect([origin, pathname, searchParams.get('email')]).toEqual(['https://deck.example', '/user/reset', ALICES])
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(mailbox.emails[0]?.html).toContain('<a href="https://deck.example/user/reset?email=')
  })

  test('POST /api/user/reset returns the new password, which replaces the old one', { tags: ['R7.9'] }, async () => {
    const { guest, token } = await asked()
    const password = await guest.api.session.resetPassword({ email: ALICES, token })
    expect(password).toMatch(/^[0-9a-f]{12}$/)
    await expect(guest.api.session.login({ username: 'alice', password: PASSWORD })).rejects.toThrow('Sign-in failed')
    expect(await guest.api.session.login({ username: 'alice', password })).toMatchObject({ id: 2 })
  })

  test('ends all sessions of that user only', async () => {
    const { gateway, guest, token } = await asked()
    const [alice, root] = [newClient(gateway), newClient(gateway)]
    await alice.api.session.login({ username: 'alice', password: PASSWORD })
    await root.api.session.login({ username: 'root', password: '123456' })
    await guest.api.session.resetPassword({ email: ALICES, token })
    await expect(alice.api.session.self()).rejects.toThrow('Sign in, or')
    expect(await root.api.session.self()).toMatchObject({ username: 'root' })
  })

  test('works once per link, even for simultaneous requests', async () => {
    const { guest, token } = await asked()
    const both = [1, 2].map(() => guest.api.session.resetPassword({ email: ALICES, token }))
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(guest.api.session.resetPassword({ email: ALICES, token })).rejects.toThrow('invalid or has expired')
  })

  test('fails with a wrong, foreign, or expired token, with a code, and after five attempts', async () => {
    const clock = manualClock()
    const { guest, token, mailbox } = await asked({ clock })
    const refused = (email: string, said: string) =>
      expect(guest.api.session.resetPassword({ email, token: said })).rejects.toThrow('invalid or has expired')
    await refused('root@example.com', token)
    await guest.api.session.sendEmailCode({ email: ADDRESS })
    await refused(ADDRESS, mailbox.code())
    for (const wrong of ['', 'x', token.slice(1), `${token}0`, token.toUpperCase()]) await refused(ALICES, wrong)
    await refused(ALICES, token)
    await guest.api.session.sendResetMail({ email: ALICES })
    clock.advance(TEN_MINUTES)
    await refused(ALICES, mailbox.link().searchParams.get('token') ?? '')
  })

  test('sends no email to an unknown address, a shared one, or one of a deleted user', async () => {
    const { gateway, mailbox } = await withServices()
    const ask = (email: string) =>
      expect(newClient(gateway).api.session.sendResetMail({ email })).rejects.toThrow('No account uses')
    await ask('nobody@example.com')
    await gateway.admin.updateUser('root', { email: ALICES })
    await ask(ALICES)
    await gateway.admin.updateUser('root', { email: '' })
    await gateway.admin.updateUser('alice', { status: 3 })
    await ask(ALICES)
    expect(mailbox.emails).toEqual([])
  })

  test('fails if two users have the address by then', async () => {
    const { gateway, guest, token } = await asked()
    await gateway.admin.updateUser('root', { email: ALICES })
    await expect(guest.api.session.resetPassword({ email: ALICES, token })).rejects.toThrow('invalid or has expired')
    await guest.api.session.login({ username: 'alice', password: PASSWORD })
  })

  test('does not end a ban', async () => {
    const { gateway, guest, token } = await asked()
    await gateway.admin.updateUser('alice', { status: 2 })
    const password = await guest.api.session.resetPassword({ email: ALICES, token })
    await expect(guest.api.session.login({ username: 'alice', password })).rejects.toThrow('Sign-in failed')
  })
})

describe('an email that cannot be sent', () => {
  const say = async (settings: Record<string, string>, email = ADDRESS) => {
    const { gateway } = await withServices({ timeouts: { mail: 2000 } })
    for (const [key, value] of Object.entries(settings)) await gateway.admin.setOption(key, value)
    return (await newClient(gateway).call('GET', `/api/verification?email=${email}`)).body
  }

  test.each([
    ['no server is set', { SMTPServer: '' }, 'No mail server is configured'],
    ['no sender is set', { SMTPAccount: '', SMTPFrom: '' }, 'No mail server is configured'],
    ['no server responds', { SMTPPort: '1' }, 'cannot be reached'],
    ['the port is invalid', { SMTPPort: '99999' }, 'cannot be reached'],
    ['the account is rejected', { SMTPToken: 'another-secret' }, 'rejected the gateway'],
    ['a password would be sent unencrypted to another machine', { SMTPServer: '0.0.0.0' }, 'encrypted connection'],
  ])('because %s is reported with a message without the account', async (_, settings, sentence) => {
    const { message, success } = await say(settings)
    expect(success).toBe(false)
    expect(message).toContain(sentence)
    expect(message).not.toMatch(/secret|gateway@|127\.0/)
  })

  test('because its address is rejected', async () => {
    expect((await say({}, 'refused@example.com')).message).toContain('rejected the sender or recipient address')
  })

  const spam: SMTPServerOptions['onData'] = (stream, _, done) =>
    void stream.resume().on('end', () => done(new Error('spam')))

  test.each([
    ['rejects it', { onData: spam }, 'rejected the email', {}],
    ['does not respond', { onConnect: () => undefined }, 'cannot be reached', { timeouts: { mail: 300 } }],
    // Its certificate has expired.
    ['has an invalid certificate', { disabledCommands: [] }, 'encrypted connection', {}],
  ])('because the server %s', async (_, server, sentence, options) => {
    const { gateway } = await withServices(options)
    const mailbox = await openMailbox(server)
    for (const [key, value] of mailbox.settings) await gateway.admin.setOption(key, value)
    await expect(newClient(gateway).api.session.sendEmailCode({ email: ADDRESS })).rejects.toThrow(sentence)
    await mailbox.close()
  })

  test('does not invalidate the code of the previous email', async () => {
    const { gateway, mailbox } = await withServices()
    const alice = await clientWithSession(gateway)
    await alice.api.session.sendEmailCode({ email: ADDRESS })
    await gateway.admin.setOption('SMTPServer', '')
    await expect(alice.api.session.sendEmailCode({ email: ADDRESS })).rejects.toThrow('No mail server')
    await alice.api.oauth.bindEmail({ email: ADDRESS, code: mailbox.code() })
  })
})

test('the sender is SMTPFrom if it is set; without an account none is sent', async () => {
  const { gateway, mailbox } = await withServices()
  for (const [key, value] of [
    ['SMTPFrom', 'deck@example.com'],
    ['SMTPAccount', ''],
    ['SMTPToken', ''],
  ] as const)
    await gateway.admin.setOption(key, value)
  await newClient(gateway).api.session.sendEmailCode({ email: ADDRESS })
  expect(mailbox.emails[0]?.from?.address).toBe('deck@example.com')
})

test.each([
  ['My gateway <noreply@x.example>', { name: 'My gateway', address: 'noreply@x.example' }],
  ['"My, gateway" <noreply@x.example>', { name: 'My, gateway', address: 'noreply@x.example' }],
  ['<noreply@x.example>', { name: 'Relaydeck', address: 'noreply@x.example' }],
])('the sender %s is understood', async (value, from) => {
  const { gateway, mailbox } = await withServices()
  await gateway.admin.setOption('SMTPFrom', value)
  await newClient(gateway).api.session.sendEmailCode({ email: ADDRESS })
  expect(mailbox.emails[0]?.from).toEqual(from)
})

test.each(['noreply', 'a@b@c', 'A <b@c', 'a@b, c@d', 'a b@c'])(
  'the sender %s is refused with the reason',
  async (value) => {
    const { gateway, mailbox } = await withServices()
    await gateway.admin.setOption('SMTPFrom', value)
    await expect(newClient(gateway).api.session.sendEmailCode({ email: ADDRESS })).rejects.toThrow(
      'The sender is not valid',
    )
    expect(mailbox.emails).toEqual([])
  },
)
