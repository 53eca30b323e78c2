import { describe, expect, test } from 'vitest'
import { EMPTY, hints, validate } from './-Register.tsx'
import { texts } from './-texts.en.ts'

const GOOD = { ...EMPTY, username: 'alice', password: 'password', password2: 'password' }
const errors = (change: Partial<typeof GOOD>, withEmail = false) => validate({ ...GOOD, ...change }, texts, withEmail)

test('requires a username and password', { tags: ['R5.1'] }, () => {
  expect(errors({ username: ' ' })).toEqual({ username: texts.usernameMissing })
  expect(errors({ password: '', password2: '' })).toEqual({ password: texts.passwordMissing })
})

test('hints at 12 characters, and 8 to 20', { tags: ['R5.2'] }, () => {
  expect(hints(EMPTY, texts)).toEqual({ username: 'At most 12 characters', password: '8 to 20 characters' })
})

test('rejects a password of 7 characters and accepts 8', { tags: ['R5.3'] }, () => {
  expect(errors({ password: 'passwor', password2: 'passwor' })).toEqual({
    password: 'password length must not be less than 8',
  })
  expect(errors({})).toEqual({})
})

test('rejects different passwords', { tags: ['R5.4'] }, () => {
  expect(errors({ password2: 'passw0rd' })).toEqual({ password2: 'the two passwords entered are inconsistent' })
})

describe('values that are too long for most servers', { tags: ['R5.5'] }, () => {
  test('are accepted, since some servers accept them', { tags: ['R5.5'] }, () => {
    const long = 'p'.repeat(21)
    expect(errors({ username: 'n'.repeat(13), password: long, password2: long })).toEqual({})
  })

  test('show a hint from the first character over the limit', { tags: ['R5.5'] }, () => {
    const tooLong = { ...GOOD, username: '名'.repeat(13), password: 'p'.repeat(21) }
    expect(hints(tooLong, texts)).toEqual({
      username: texts.usernameLong(13, 12),
      password: texts.passwordLong(21, 20),
    })
    expect(hints({ ...GOOD, username: '名'.repeat(12), password: 'p'.repeat(20) }, texts)).toEqual(hints(EMPTY, texts))
  })
})

test('requires email and code only if the gateway does', { tags: ['R2.57'] }, () => {
  expect(errors({})).toEqual({})
  expect(errors({}, true)).toEqual({ email: texts.emailMissing, verification_code: texts.codeMissing })
  expect(errors({ email: 'a@b.example', verification_code: 'a1b2c3' }, true)).toEqual({})
})
