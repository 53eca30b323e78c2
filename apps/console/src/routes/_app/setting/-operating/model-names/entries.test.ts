import { optionIssue } from '@relaydeck/api-sdk/rules'
import { describe, expect, test } from 'vitest'
import { type NamesEntry, readAliasEntries, readFallbackEntries, rowErrors, writeNames } from './entries.ts'

const aliases = '{"opus":"claude-opus-4-5","vip":{"opus":"claude-opus-4-6"}}'
const entries: NamesEntry<string>[] = [
  { group: '', rows: [{ name: 'opus', value: 'claude-opus-4-5' }] },
  { group: 'vip', rows: [{ name: 'opus', value: 'claude-opus-4-6' }] },
]

describe('the text of names of models', () => {
  test('is read by group, first of all groups, and written back as it was', () => {
    expect(readAliasEntries(aliases)).toEqual(entries)
    expect(writeNames(entries)).toBe(aliases)
    const fallbacks = '{"gpt-5":["gpt-5-mini","gpt-4o"],"vip":{"gpt-5":[]}}'
    expect(writeNames(readFallbackEntries(fallbacks) ?? [])).toBe(fallbacks)
  })

  test('is one of all groups without names', () => {
    expect(readAliasEntries('')).toEqual([{ group: '', rows: [] }])
    expect(readAliasEntries('{}')).toEqual([{ group: '', rows: [] }])
  })

  test('has no groups without names, and no spaces around names', () => {
    const [all] = entries
    const spaced = { group: '', rows: [{ name: ' opus ', value: ' claude ' }] }
    expect(writeNames([spaced, { group: 'vip', rows: [] }])).toBe('{"opus":"claude"}')
    expect(all && writeNames([all])).toBe('{"opus":"claude-opus-4-5"}')
  })

  test('keeps what is not typed to its end, and is then no value of the option', () => {
    const typing = [{ group: '', rows: [{ name: '', value: 'claude' }] }]
    const text = writeNames(typing)
    expect(readAliasEntries(text)).toEqual(typing)
    expect(optionIssue('ModelAliases', text)).toBe('aliases')
    expect(optionIssue('ModelFallbacks', writeNames([{ group: '', rows: [{ name: 'a', value: [] }] }]))).toBe(
      'fallbacks',
    )
  })

  test.each(['{', '[]', 'null', '{"a":1}', '{"a":["b"]}'])('is not read as aliases if it is %s', (text) => {
    expect(readAliasEntries(text)).toBeUndefined()
  })
})

test('a row says which of its fields is wrong', () => {
  const rows = [
    { name: 'a', value: 'b' },
    { name: ' a', value: '' },
    { name: '', value: 'b' },
    { name: 'vip', value: 'b' },
  ]
  const all: NamesEntry<string> = { group: '', rows }
  expect(rowErrors(all, [all, { group: 'vip', rows: [] }])).toEqual([
    {},
    { name: 'repeated', value: 'missing' },
    { name: 'missing' },
    { name: 'isGroup' },
  ])
})

test('models that answer instead are missing only for all groups, and are at most ten', () => {
  const of = (group: string, count: number): NamesEntry<readonly string[]> => ({
    group,
    rows: [{ name: 'a', value: Array.from({ length: count }, (_, nth) => `m${nth}`) }],
  })
  expect(rowErrors(of('', 0), [])).toEqual([{ value: 'missing' }])
  expect(rowErrors(of('vip', 0), [])).toEqual([{}])
  expect(rowErrors(of('', 10), [])).toEqual([{}])
  expect(rowErrors(of('', 11), [])).toEqual([{ value: 'many' }])
})
