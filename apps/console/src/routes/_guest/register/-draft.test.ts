import { describe, expect, test } from 'vitest'
import { EMPTY, hints, validate } from './-draft.ts'
import { texts } from './-texts.en.ts'

const GOOD = { ...EMPTY, username: 'alice', password: 'password', password2: 'password' }
const errors = (change: Partial<typeof GOOD>, withEmail = false) => validate({ ...GOOD, ...change }, texts, withEmail)

test('R5.1 requires a username and password', () => {
  expect(errors({ username: ' ' })).toEqual({ username: texts.usernameMissing })
  expect(errors({ password: '', password2: '' })).toEqual({ password: texts.passwordMissing })
})

test('R5.2 hints at 12 characters, and 8 to 20', () => {
  expect(hints(EMPTY, texts)).toEqual({ username: 'At most 12 characters', password: '8 to 20 characters' })
})

test('R5.3 rejects a password of 7 characters and accepts 8', () => {
  expect(errors({ password: 'passwor', password2: 'passwor' })).toEqual({
    password: 'password length must not be less than 8',
  })
  expect(errors({})).toEqual({})
})

test('R5.4 rejects different passwords', () => {
  expect(errors({ password2: 'passw0rd' })).toEqual({ password2: 'the two passwords entered are inconsistent' })
})

describe('R5.5 values that are too long for most servers', () => {
  test('R5.5 are accepted, since some servers accept them', () => {
    const long = 'p'.repeat(21)
    expect(errors({ username: 'n'.repeat(13), password: long, password2: long })).toEqual({})
  })

  test('R5.5 show a hint from the first character over the limit', () => {
    const tooLong = { ...GOOD, username: '名'.repeat(13), password: 'p'.repeat(21) }
    expect(hints(tooLong, texts)).toEqual({
      username: texts.usernameLong(13, 12),
      password: texts.passwordLong(21, 20),
    })
    expect(hints({ ...GOOD, username: '名'.repeat(12), password: 'p'.repeat(20) }, texts)).toEqual(hints(EMPTY, texts))
  })
})

test('R2.57 requires email and code only if the gateway does', () => {
  expect(errors({})).toEqual({})
  expect(errors({}, true)).toEqual({ email: texts.emailMissing, verification_code: texts.codeMissing })
  expect(errors({ email: 'a@b.example', verification_code: 'a1b2c3' }, true)).toEqual({})
})
