import type { RunResult } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { nameSome, outcomeOf } from './outcome.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

const worked = (item: string): RunResult<string, unknown> => ({ ok: true, item, value: undefined })
const failed = (item: string, reason: string): RunResult<string, unknown> => ({
  ok: false,
  item,
  error: reason,
  started: true,
})
const left = (item: string): RunResult<string, unknown> => ({ ok: false, item, error: 'stopped', started: false })

const done = (count: number) => `Disabled ${count}.`
const words = { label: 'Disable', title: () => '', what: '', done }

const outcome = (...results: RunResult<string, unknown>[]) =>
  outcomeOf(results, { words, nameOf: (name) => name, texts: en, language: 'en', failure: String })

describe('what became of many rows', () => {
  test('is a short word where it worked for all', () => {
    expect(outcome(worked('a'), worked('b'))).toEqual({ kind: 'success', message: 'Disabled 2.' })
  })

  test('D75 names those it did not work for, under their reasons, until it was read', () => {
    expect(outcome(worked('a'), failed('b', 'full'), failed('c', 'late'), failed('d', 'full'))).toEqual({
      kind: 'warning',
      persistent: true,
      message: 'Disabled 1. 3 failed: “b” and “d” (full), “c” (late).',
    })
  })

  test('D75 counts those that were left', () => {
    expect(outcome(worked('a'), left('b'))).toEqual({
      kind: 'info',
      message: 'Disabled 1. 1 was left as it is, and stays selected.',
    })
    expect(outcome(failed('a', 'offline'), left('b'), left('c')).message).toBe(
      '1 failed: “a” (offline). 2 were left as they are, and stay selected.',
    )
  })
})

describe('names', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `t${at + 1}`)

  test('are said one by one while they are few', () => {
    expect(nameSome(names(1), zh, 'zh-CN')).toBe('「t1」')
    expect(nameSome(names(3), zh, 'zh-CN')).toBe('「t1」、「t2」和「t3」')
    expect(nameSome(names(5), en, 'en')).toBe('“t1”, “t2”, “t3”, “t4”, and “t5”')
  })

  test('are counted beyond', () => {
    expect(nameSome(names(40), en, 'en')).toBe('“t1”, “t2”, “t3”, “t4”, “t5” and others, 40 in all')
    expect(nameSome(names(6), zh, 'zh-CN')).toMatch(/^「t1」.*「t5」等 6 条$/)
  })
})
