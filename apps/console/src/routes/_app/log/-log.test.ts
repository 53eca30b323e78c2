import { samples } from '@relaydeck/api-sdk/testing'
import { describe, expect, test } from 'vitest'
import { filtersOf, isFiltered, readSearch } from './-address.ts'
import { arrangementOf, pageOptions, rowKeys } from './-log.ts'

describe('the query string', () => {
  test('has every filter', { tags: ['R2.91'] }, () => {
    const given = { type: '2', token_name: ' ci ', model_name: 'a b', start_timestamp: '1', channel: '3', page: '2' }
    expect(readSearch(given)).toMatchObject({
      type: 2,
      token_name: 'ci',
      model_name: 'a b',
      start_timestamp: 1,
      channel: 3,
      page: 2,
    })
  })

  test.each([
    { type: '6' },
    { type: '0' },
    { type: 'x' },
    { start_timestamp: '-1' },
    { end_timestamp: '1.5' },
    { channel: '' },
    { token_name: '  ' },
    { cost: '-1' },
    { cost: 'NaN' },
    { outcome: 'lost' },
  ])('ignores the invalid filter %j', { tags: ['R9.13'] }, (given) => {
    expect(isFiltered(filtersOf(readSearch(given)))).toBe(false)
  })
})

test('the query string has the smallest cost and the order', () => {
  expect(readSearch({ cost: '0.1', sort: '-quota' })).toMatchObject({ cost: 0.1, sort: '-quota' })
})

test('only the embedded gateway is asked for an outcome, a conversation or a smallest cost', () => {
  const search = readSearch({ outcome: 'failed', cost: '0.1', conversation: '7' })
  expect(arrangementOf(search, { quota_per_unit: 500_000 })).toMatchObject({
    outcome: 'failed',
    conversation: 7,
    min_quota: 50_000,
  })
  const asked = JSON.stringify(pageOptions({ p: 0, size: undefined }, filtersOf(search), true).queryKey)
  expect(asked).not.toMatch(/outcome|quota|cost|conversation/)
})

test('rowKeys are unique and in order for own rows, whose ids are all 0', () => {
  const row = { ...samples.log, id: 0, request_id: 'r', created_at: 5 }
  const rows = [{ ...row, created_at: 9 }, row, { ...row }, { ...row, request_id: '' }, { ...row, request_id: '' }]
  const keys = rows.map((each) => rowKeys(rows).get(each))
  expect(new Set(keys).size).toBe(rows.length)
  expect([...rowKeys(rows).keys()]).toEqual(rows)
})
