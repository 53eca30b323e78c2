import { describe, expect, test } from 'vitest'
import { EMPTY, hints, validate } from './-draft.ts'
import { texts } from './-texts.en.ts'

const GOOD = { ...EMPTY, username: 'alice', password: 'password', password2: 'password' }
const errors = (change: Partial<typeof GOOD>, withEmail = false) => validate({ ...GOOD, ...change }, texts, withEmail)

test('R5.1 an empty name or password is marked', () => {
  expect(errors({ username: ' ' })).toEqual({ username: texts.usernameMissing })
  expect(errors({ password: '', password2: '' })).toEqual({ password: texts.passwordMissing })
})

test('R5.2 the hints name 12 characters, and 8 to 20', () => {
  expect(hints(EMPTY, texts)).toEqual({ username: 'At most 12 characters', password: '8 to 20 characters' })
})

test('R5.3 a password of 7 is too short, one of 8 passes', () => {
  expect(errors({ password: 'passwor', password2: 'passwor' })).toEqual({
    password: 'password length must not be less than 8',
  })
  expect(errors({})).toEqual({})
})

test('R5.4 passwords that differ are marked', () => {
  expect(errors({ password2: 'passw0rd' })).toEqual({ password2: 'the two passwords entered are inconsistent' })
})

describe('R5.5 what is too long for most servers', () => {
  test('R5.5 is no error, since some take it', () => {
    const long = 'p'.repeat(21)
    expect(errors({ username: 'n'.repeat(13), password: long, password2: long })).toEqual({})
  })

  test('R5.5 is hinted at from the first character over', () => {
    const over = { ...GOOD, username: '名'.repeat(13), password: 'p'.repeat(21) }
    expect(hints(over, texts)).toEqual({ username: texts.usernameLong(13), password: texts.passwordLong(21) })
    expect(hints({ ...GOOD, username: '名'.repeat(12), password: 'p'.repeat(20) }, texts)).toEqual(hints(EMPTY, texts))
  })
})

test('R2.57 address and code are asked for only where the gateway does', () => {
  expect(errors({})).toEqual({})
  expect(errors({}, true)).toEqual({ email: texts.emailMissing, verification_code: texts.codeMissing })
  expect(errors({ email: 'a@b.example', verification_code: 'a1b2c3' }, true)).toEqual({})
})
