import { describe, expect, test } from 'vitest'
import { type GroupLimitEntry, readEntries, writeEntries } from './group-limits.ts'

const minute = { unit: 'requests', per: 'minute', amount: 60 } as const

const json =
  '{"default":[{"kind":"requests","per":"minute","amount":60}],"vip":[{"kind":"concurrent","amount":3}],"vip:llama3:8b":[{"kind":"quota","per":"day","amount":5}]}'

const entries: GroupLimitEntry[] = [
  { group: 'default', limits: [minute], models: [] },
  {
    group: 'vip',
    limits: [{ unit: 'requests', per: 'concurrent', amount: 3 }],
    models: [{ model: 'llama3:8b', limits: [{ unit: 'quota', per: 'day', amount: 5 }] }],
  },
]

describe('the text of the limits of groups', () => {
  test('is read by group and model, and written back as it was', () => {
    expect(readEntries(json)).toEqual(entries)
    expect(JSON.parse(writeEntries(entries))).toEqual(JSON.parse(json))
  })

  test('is empty without groups', () => {
    expect(readEntries('')).toEqual([])
    expect(readEntries('{}')).toEqual([])
    expect(writeEntries([])).toBe('{}')
  })

  test('keeps what is not typed to its end', () => {
    const typing: GroupLimitEntry[] = [
      { group: 'new', limits: [], models: [] },
      {
        ...{ group: 'vip', models: [{ model: 'gpt-5', limits: [] }] },
        limits: [{ unit: 'tokens', per: 'day', amount: '', raise: { amount: '', until: '2026-1' } }],
      },
    ]
    expect(readEntries(writeEntries(typing))).toEqual(typing)
  })

  test('names a group whose models alone are limited', () => {
    expect(readEntries('{"vip:gpt-5":[]}')).toEqual([
      { group: 'vip', limits: [], models: [{ model: 'gpt-5', limits: [] }] },
    ])
  })

  test.each(['{', '[]', 'null', '{"a":1}', '{"a":[{"kind":"calls","amount":1}]}', '{"a":[{"kind":"requests"}]}'])(
    'is not read if it is %s',
    (text) => {
      expect(readEntries(text)).toBeUndefined()
    },
  )
})
