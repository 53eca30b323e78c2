import { describe, expect, test } from 'vitest'
import { outcomeOf, quoteNames } from './outcome.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'
import type { RowState, WorkRow } from './work.ts'

const row = (name: string, state: RowState, note?: string): WorkRow => ({ id: name, name, state, note })
const succeeded = (name: string) => row(name, 'done')
const failed = (name: string, reason: string) => row(name, 'failed', reason)
const left = (name: string) => row(name, 'waiting')

const done = (count: number) => `Disabled ${count}.`

const outcome = (...rows: WorkRow[]) => outcomeOf(rows, { done, selected: true, texts: en, language: 'en' })

describe('the outcome of work', () => {
  test('is one sentence when all rows succeed', () => {
    expect(outcome(succeeded('a'), succeeded('b'))).toEqual({ kind: 'success', message: 'Disabled 2.' })
  })

  test('names the rows that failed with their reasons, and stays until closed', () => {
    expect(outcome(succeeded('a'), failed('b', 'full'), failed('c', 'late'), failed('d', 'full'))).toEqual({
      kind: 'warning',
      persistent: true,
      message: 'Disabled 1. 3 failed: “b” and “d” (full), “c” (late).',
    })
  })

  test('counts the rows that were not processed', () => {
    expect(outcome(succeeded('a'), left('b'))).toEqual({
      kind: 'info',
      message: 'Disabled 1. 1 was not processed and stays selected.',
    })
    expect(outcome(failed('a', 'offline'), left('b'), left('c')).message).toBe(
      '1 failed: “a” (offline). 2 were not processed and stay selected.',
    )
  })

  test('says where rows are continued whose list was left', () => {
    const options = { done, selected: false, texts: en, language: 'en' }
    expect(outcomeOf([succeeded('a'), left('b')], options).message).toBe(
      'Disabled 1. 1 was not processed; continue in the task panel.',
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
