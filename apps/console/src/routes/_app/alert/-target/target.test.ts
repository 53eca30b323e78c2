import { TARGET_KIND_NAMES } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { addressOf, draftOf, targetTexts, validate, valuesOf } from './target.ts'

const texts = targetTexts.in('zh')
const { form } = texts
const target = samples.alertTarget
const stored = valuesOf(target)

test('a draft has the settings of its kind and no others', () => {
  const values = { ...stored, kind: 'telegram' as const, settings: { token: ' t ', chat_id: '7', secret: 's' } }
  expect(draftOf(values).settings).toEqual({ token: 't', chat_id: '7', url: '' })
})

test('every kind without settings has an error in Chinese at each required one', () => {
  for (const kind of TARGET_KIND_NAMES) {
    const errors = Object.values(validate({ ...stored, kind, settings: {} }, texts))
    expect(errors.length).toBeGreaterThan(0)
    expect(errors.join()).toMatch(/^(请输入[^,]+,?)+$/)
  }
})

describe('a stored target', () => {
  test('keeps an empty secret at the same address', () => {
    expect(validate(stored, texts, target)).toEqual({})
    expect(validate(stored, texts)).toEqual({ 'settings.secret': form.missing(form.settings.secret) })
  })

  test('needs the secret again at another one', () => {
    const moved = { ...stored, settings: { url: 'https://other.example' } }
    expect(validate(moved, texts, target)).toEqual({ 'settings.secret': form.secretAgain })
  })

  test('loses an optional secret, which another address does not need then', () => {
    const pusher = { ...target, kind: 'message_pusher' as const, secrets: ['token'] }
    const moved = { ...valuesOf(pusher), settings: { url: 'https://other.example', token: '' } }
    expect(validate(moved, texts, pusher)).toEqual({ 'settings.token': form.secretAgain })
    const without = { ...moved, settings: { ...moved.settings, token: null } }
    expect(validate(without, texts, pusher)).toEqual({})
    expect(draftOf(without).settings).toEqual({ url: 'https://other.example', token: null })
    expect(validate(moved, texts, { ...pusher, secrets: [] })).toEqual({})
  })
})

test.each([
  ['webhook', { url: 'ftp://a', secret: 's' }, { 'settings.url': form.urlInvalid }],
  ['mail', { to: 'ops@example.com, x' }, { 'settings.to': form.addressInvalid }],
] as const)('invalid settings of a %s are refused at their field', (kind, settings, errors) => {
  expect(validate({ ...stored, kind, settings }, texts)).toEqual(errors)
})

test('the address in the list is a host, an email address or a chat', () => {
  const of = (settings: Record<string, string>) => addressOf({ ...target, settings })
  expect(of({ url: 'https://alerts.example/hook?key=x' })).toBe('alerts.example')
  expect(of({ to: 'ops@example.com' })).toBe('ops@example.com')
  expect(of({ chat_id: '-100', url: 'https://api.example' })).toBe('-100')
  expect(of({})).toBe('')
})
