import { expect, test } from 'vitest'
import { CONFIRM_FOR, Confirmations, PlannedChanges } from './confirmations.ts'

const CHANGE = { caller: 'a', call: 'tokens.create', input: { name: 'ci', limits: [{ kind: 'spend', amount: 1 }] } }

test('a confirmation is for one change, in any order of its fields, once', () => {
  const confirmations = new Confirmations()
  const text = confirmations.issue(CHANGE)
  const other = { ...CHANGE, input: { limits: [{ amount: 1, kind: 'spend' }], name: 'ci' } }
  expect(confirmations.use(text, { ...CHANGE, input: { ...CHANGE.input, name: 'cj' } })).toBe(false)
  expect(confirmations.use(text, { ...CHANGE, call: 'tokens.update' })).toBe(false)
  expect(confirmations.use(text, { ...CHANGE, caller: 'b' })).toBe(false)
  expect(confirmations.use(text, other)).toBe(true)
  expect(confirmations.use(text, CHANGE)).toBe(false)
})

test('a confirmation ends', () => {
  let time = 1_000_000
  const confirmations = new Confirmations(() => time)
  const [first, second] = [confirmations.issue(CHANGE), confirmations.issue(CHANGE)]
  time += CONFIRM_FOR - 1
  expect(confirmations.use(first, CHANGE)).toBe(true)
  time += 1
  expect(confirmations.use(second, CHANGE)).toBe(false)
})

test('what was not issued is refused', () => {
  const confirmations = new Confirmations()
  const text = confirmations.issue(CHANGE)
  const [ends, nonce, mac] = text.split('.')
  for (const wrong of [
    '',
    '.',
    'x',
    `${Number(ends) + 1}.${nonce}.${mac}`,
    `${text}=`,
    new Confirmations().issue(CHANGE),
  ])
    expect(confirmations.use(wrong, CHANGE)).toBe(false)
  expect(confirmations.use(text, CHANGE)).toBe(true)
})

test('a session remembers a plan, once', () => {
  const planned = new PlannedChanges()
  planned.add(CHANGE, 'x')
  expect(planned.take({ ...CHANGE, call: 'tokens.update' })).toBeUndefined()
  expect(planned.take(CHANGE)).toBe('x')
  expect(planned.take(CHANGE)).toBeUndefined()
})
