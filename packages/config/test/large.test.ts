import { describe, expect, test } from 'vitest'
import { ConfigError, en, parseConfig, planOf, zh } from '../src/index.ts'

const lines = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, at) => line(at))
const ratios = (count: number, line: (index: number) => string) =>
  ['options:', '  ModelRatio:', ...lines(count, line)].join('\n')

function errorOf(text: string): ConfigError {
  try {
    planOf({ options: [], channels: [] }, parseConfig(text))
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('The file was read')
}

const LARGE =
  'the file: is too large; at most 4 million characters, 100000 entries, and 1000 anchors and aliases are read'

describe('a large file', () => {
  test('with 100,000 ratios is read, also on one line and with quotes', () => {
    const flow = lines(100_000, (at) => `"model-${at}": "1.5", `).join('')
    expect(parseConfig(ratios(100_000, (at) => `    model-${at}: 1.5`)).options?.get('ModelRatio')).toHaveProperty(
      'size',
      100_000,
    )
    expect(
      parseConfig(`options: { SystemName: x, ModelRatio: {${lines(100_000, (at) => `m${at}: 1`).join()}}}`),
    ).toBeDefined()
    expect(parseConfig(`options: { ModelRatio: { ${flow} } }`).issues.map(en.issue)).toEqual([
      'options.ModelRatio: must be a map of names to numbers',
    ])
  })

  test('names repeated names with their places', () => {
    const error = errorOf(`${ratios(50_000, (at) => `    model-${at}: 1.5`)}\n    model-7: 1\n    "model-8": 2`)
    expect(error.message).toBe('50003:5: Map keys must be unique\n50004:5: Map keys must be unique')
  })

  test.each([
    ['entries', ratios(500_000, (at) => `    m${at}: 1`)],
    ['entries on one line', `options: [${'1,'.repeat(900_000)}]`],
    ['characters', `options: {SystemName: "${'x'.repeat(4_000_000)}"}`],
    ['anchors', ratios(60_000, (at) => `    model-${at}: &a${at} 1.5`)],
    ['aliases', ratios(2_000, (at) => (at === 0 ? '    a: &a 1' : `    model-${at}: *a`))],
    ['tags', '!a '.repeat(900_000)],
    ['brackets', '['.repeat(900_000)],
  ])('with too many %s is refused in one sentence', (_, text) => {
    const error = errorOf(text)
    expect(error.message).toBe(LARGE)
    expect(error.issues.map(zh.issue)).toEqual(['文件：过大；最多读取 400 万个字符、100000 个条目、1000 个锚点和别名'])
  })

  test.each([
    ['unknown names', `options:\n${lines(90_000, (at) => `  Nope${at}: [1]`).join('\n')}`, 90_000],
    ['broken lines', `options: {}\n${'}'.repeat(90_000)}`, 90_000],
    ['unknown tags', '!a '.repeat(90_000), 89_999],
  ])('with many %s names the first ones', (_, text, count) => {
    const { issues } = errorOf(text)
    expect(issues).toHaveLength(101)
    const [last] = issues.slice(-1)
    expect(last && en.issue(last)).toBe(`the file: has ${count - 100} more places that do not fit`)
  })

  test('text that looks like anchors is none', () => {
    const config = parseConfig(`options:\n  Notice: |\n${'    &a *b\n'.repeat(2_000)}  SystemName: "&a *b"`)
    expect(config.options?.size).toBe(2)
  })
})
