import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseTable } from '../../../parts/import/parse.ts'
import { cellsOf } from '../../../parts/import/sheet.ts'
import { guessChannels } from './-guess.ts'

/** Returns the cells of the rows that a pasted text is taken for. */
function guessed(text: string) {
  const guess = guessChannels(parseTable(text), ({ text: { zh } }) => zh)
  return guess?.rows.map((row) => cellsOf(row, guess.mapping))
}

const LONG = '3f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c'

describe('a list of keys without headings', () => {
  test('of keys only gets names, and types where the keys have known beginnings', () => {
    expect(guessed('sk-one\nsk-ant-two\ngsk_three\nsk-four')).toEqual([
      { key: 'sk-one', type: '', name: 'OpenAI 1' },
      { key: 'sk-ant-two', type: 'Anthropic Claude', name: 'Anthropic Claude 1' },
      { key: 'gsk_three', type: 'Groq', name: 'Groq 1' },
      { key: 'sk-four', type: '', name: 'OpenAI 2' },
    ])
  })

  test.each([
    ['tabs', (cells: readonly string[]) => cells.join('\t')],
    ['commas', (cells: readonly string[]) => cells.join(',')],
    ['semicolons', (cells: readonly string[]) => cells.join(';')],
    ['dashes', (cells: readonly string[]) => cells.join('----')],
    ['spaces', (cells: readonly string[]) => cells.join('  ')],
  ])('has its columns in any order, with %s between them', (_, line) => {
    const rows = [
      ['https://api.deepseek.com/v1', 'sk-one', 'east'],
      ['https://api.example.com', 'sk-two', 'west'],
    ]
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const text = rows.map((row) => line(order.map((at) => row[at] ?? ''))).join('\n')
      expect(guessed(text)).toEqual([
        { key: 'sk-one', url: 'https://api.deepseek.com/v1', name: 'east', type: 'DeepSeek' },
        { key: 'sk-two', url: 'https://api.example.com', name: 'west', type: '' },
      ])
    }
  })

  test('has models, types, and keys without a known beginning', () => {
    expect(
      guessed(`line a;deepseek;"deepseek-chat,deepseek-reasoner";${LONG}\nline b;Moonshot AI;kimi-k2;${LONG}2`),
    ).toEqual([
      { name: 'line a', type: 'deepseek', models: 'deepseek-chat,deepseek-reasoner', key: LONG },
      { name: 'line b', type: 'Moonshot AI', models: 'kimi-k2', key: `${LONG}2` },
    ])
  })

  test('has a column although a few of its cells are empty or odd', () => {
    expect(guessed('a\tsk-one\nb\tsk-two\nc\todd\nd\t')).toMatchObject([
      { key: 'sk-one' },
      {},
      { key: 'odd' },
      { key: '' },
    ])
  })

  test.each(['east\nwest', '1\t2', 'gpt-4o,o3', 'https://a.example'])('without keys is not guessed: %j', (text) => {
    expect(guessed(text)).toBeUndefined()
  })
})

test('no cell of any table is lost or changed by the guess', () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'sk-1', 'https://a.example', 'gpt-4o', 'OpenAI', LONG),
    fc.string({ maxLength: 8 }),
  )
  const tables = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 })
  const isKept = fc.property(tables, (table) => {
    const guess = guessChannels(table, ({ key }) => key)
    if (!guess) return
    expect(guess.rows).toHaveLength(table.length)
    const isWhole = table.some((row) => row.filter((each) => each !== '').length > 1)
    if (isWhole) for (const [at, row] of table.entries()) expect(guess.rows[at]?.slice(0, row.length)).toEqual(row)
    expect(new Set(Object.values(guess.mapping)).size).toBe(Object.keys(guess.mapping).length)
  })
  fc.assert(isKept)
})
