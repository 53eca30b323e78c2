import type { RunResult } from '@relaydeck/api-sdk'
import { describe, expect, test } from 'vitest'
import { outcomeOf, quoteNames } from './outcome.tsx'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

const succeeded = (item: string): RunResult<string, unknown> => ({ ok: true, item, value: undefined })
const failed = (item: string, reason: string): RunResult<string, unknown> => ({
  ok: false,
  item,
  error: reason,
  started: true,
})
const skipped = (item: string): RunResult<string, unknown> => ({ ok: false, item, error: 'stopped', started: false })

const done = (count: number) => `Disabled ${count}.`

const outcome = (...results: RunResult<string, unknown>[]) =>
  outcomeOf(results, { done, nameOf: (name) => name, texts: en, language: 'en', failure: String })

describe('the outcome of a bulk action', () => {
  test('is one sentence when all rows succeed', () => {
    expect(outcome(succeeded('a'), succeeded('b'))).toEqual({ kind: 'success', message: 'Disabled 2.' })
  })

  test('D75 names the rows that failed with their reasons, and stays until closed', () => {
    expect(outcome(succeeded('a'), failed('b', 'full'), failed('c', 'late'), failed('d', 'full'))).toEqual({
      kind: 'warning',
      persistent: true,
      message: 'Disabled 1. 3 failed: “b” and “d” (full), “c” (late).',
    })
  })

  test('D75 counts the rows that were not processed', () => {
    expect(outcome(succeeded('a'), skipped('b'))).toEqual({
      kind: 'info',
      message: 'Disabled 1. 1 was not processed and stays selected.',
    })
    expect(outcome(failed('a', 'offline'), skipped('b'), skipped('c')).message).toBe(
      '1 failed: “a” (offline). 2 were not processed and stay selected.',
    )
  })
})

describe('quoteNames', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => `t${at + 1}`)

  test('lists a few names one by one', () => {
    expect(quoteNames(names(1), zh, 'zh-CN')).toBe('「t1」')
    expect(quoteNames(names(3), zh, 'zh-CN')).toBe('「t1」、「t2」和「t3」')
    expect(quoteNames(names(5), en, 'en')).toBe('“t1”, “t2”, “t3”, “t4”, and “t5”')
  })

  test('lists the first five of more names, and their total', () => {
    expect(quoteNames(names(40), en, 'en')).toBe('“t1”, “t2”, “t3”, “t4”, “t5” and others, 40 in total')
    expect(quoteNames(names(6), zh, 'zh-CN')).toMatch(/^「t1」.*「t5」等 6 条$/)
  })
})
