import { EVENT_NAMES } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test } from 'vitest'
import { draftOf, levelOf, ruleTexts, validate, valuesOf } from './rule.ts'

const texts = ruleTexts.in('zh')
const { form } = texts
const stored = valuesOf({ ...samples.alertRule, events: ['call.failures_high'], threshold: 30 }, [], '')

test('a stored rule becomes the same draft again', () => {
  const { id: _, created_time: _created, ...fields } = samples.alertRule
  expect(draftOf(valuesOf(samples.alertRule, [], ''))).toEqual(fields)
  expect(validate(stored, texts)).toEqual({})
})

test('a new rule has the events of the address, and their name as far as names go', () => {
  const values = valuesOf(undefined, ['limit.near'], 'x'.repeat(40))
  expect(values).toMatchObject({ events: ['limit.near'], name: 'x'.repeat(30), enabled: true, threshold: '' })
})

test('only a single event with a level has a threshold', () => {
  expect(levelOf(['call.failures_high'])).toEqual({ unit: 'percent', usual: 20 })
  expect(levelOf(['user.quota_low'])).toEqual({ unit: 'quota' })
  expect([levelOf(['channel.enabled']), levelOf([]), levelOf(EVENT_NAMES)]).toEqual([undefined, undefined, undefined])
  expect(draftOf(stored).threshold).toBe(30)
  expect(draftOf({ ...stored, events: ['call.failures_high', 'channel.failing'] }).threshold).toBe(0)
})

test('times of day are completed', () => {
  expect(draftOf({ ...stored, quiet_from: ' 9:00', digest_at: '08：30' })).toMatchObject({
    quiet_from: '09:00',
    digest_at: '08:30',
  })
})

test.each([
  [{ name: ' ' }, { name: form.nameMissing }],
  [
    { events: [], targets: [] },
    { events: form.eventsMissing, targets: form.targetsMissing },
  ],
  [{ threshold: '1.5' }, { threshold: form.numberInvalid }],
  [{ every_minutes: -1 }, { every_minutes: form.numberInvalid }],
  [{ every_minutes: 43_201 }, { every_minutes: '最长 43200 分钟（30 天）' }],
  [{ quiet_from: '22:00' }, { quiet_until: form.quietBoth }],
  [{ quiet_from: '22:00', quiet_until: '22:00' }, { quiet_until: form.quietSame }],
  [{ digest_at: '24:00' }, { digest_at: form.timeInvalid }],
])('%j is refused at its field', (change, errors) => {
  expect(validate({ ...stored, ...change }, texts)).toEqual(errors)
})
