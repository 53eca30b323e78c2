import type { Limit, LimitDraft } from '@relaydeck/api-sdk'
import { formatExpiry } from '@relaydeck/ui/ExpiryField'
import { describe, expect, test } from 'vitest'
import { draftsOf, type LimitRow, limitChanges, nextRow, rowErrors, rowsOf, withUnit } from './rows.ts'
import { limitTexts } from './sentence.ts'

const texts = limitTexts.in('en')
const until = 1_900_000_000

const drafts: LimitDraft[] = [
  { kind: 'quota', per: 'week', amount: 5_000_000, raise: { amount: 10_000_000, until } },
  { kind: 'requests', per: 'minute', amount: 60 },
  { kind: 'concurrent', amount: 3 },
]
const shown: Limit[] = drafts.map((draft) => ({ ...draft, used: 1, resets_at: null }))
const rows: LimitRow[] = [
  { unit: 'quota', per: 'week', amount: 5_000_000, raise: { amount: 10_000_000, until: formatExpiry(until) } },
  { unit: 'requests', per: 'minute', amount: 60 },
  { unit: 'requests', per: 'concurrent', amount: 3 },
]

describe('the rows of a form', () => {
  test('are the limits of a record without their use', () => {
    expect(rowsOf(shown)).toEqual(rows)
    expect(rowsOf(undefined)).toEqual([])
  })

  test('are sent as limits', () => {
    expect(draftsOf(rows)).toEqual(drafts)
  })

  test('leave out a raise that has ended', () => {
    expect(rowsOf([{ kind: 'requests', per: 'day', amount: 1, raise: { amount: 1, until: 1000 } }])).toEqual([
      { unit: 'requests', per: 'day', amount: 1 },
    ])
  })

  test('are sent only if they were changed', () => {
    expect(limitChanges(rows, shown)).toEqual({})
    expect(limitChanges([], undefined)).toEqual({})
    expect(limitChanges([], shown)).toEqual({ limits: [] })
    expect(limitChanges(rows.slice(1), shown)).toEqual({ limits: drafts.slice(1) })
    expect(limitChanges(rows, undefined)).toEqual({ limits: drafts })
  })
})

describe('a row', () => {
  test('without an amount has an error', () => {
    expect(rowErrors([{ unit: 'tokens', per: 'day', amount: '' }], texts)).toEqual([texts.errors.amount])
    expect(rowErrors([{ unit: 'tokens', per: 'day', amount: 1.5 }], texts)).toEqual([texts.errors.amount])
  })

  test('of the same kind and period as an earlier one has an error', () => {
    const row: LimitRow = { unit: 'tokens', per: 'day', amount: 1 }
    expect(rowErrors([row, { ...row, per: 'week' }, row], texts)).toEqual([undefined, undefined, texts.errors.repeated])
  })

  test('needs the amount and the end of its raise', () => {
    const raised = (raise: LimitRow['raise']): LimitRow => ({ unit: 'tokens', per: 'day', amount: 1, raise })
    expect(rowErrors([raised({ amount: '', until: '2099-12-31' })], texts)).toEqual([texts.errors.raiseAmount])
    expect(rowErrors([raised({ amount: 1, until: '' })], texts)).toEqual([texts.errors.raiseUntil])
    expect(rowErrors([raised({ amount: 1, until: 'soon' })], texts)).toEqual([texts.errors.raiseUntil])
    expect(rowErrors([raised({ amount: 1, until: '2099-12-31' })], texts)).toEqual([undefined])
  })

  test('that counts something else keeps what still makes sense', () => {
    expect(withUnit({ unit: 'requests', per: 'concurrent', amount: 3 }, 'tokens')).toEqual({
      ...{ unit: 'tokens', per: 'day', amount: 3 },
    })
    expect(withUnit({ unit: 'requests', per: 'week', amount: 60 }, 'quota')).toEqual({
      ...{ unit: 'quota', per: 'week', amount: '' },
    })
  })

  test('that is added has a kind and period that no other row has', () => {
    expect(nextRow([])).toEqual({ unit: 'requests', per: 'minute', amount: '' })
    expect(nextRow([{ unit: 'requests', per: 'minute', amount: 1 }])).toEqual({
      ...{ unit: 'requests', per: 'hour', amount: '' },
    })
  })
})
