import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { channels, connect, options } from '@relaydeck/api-sdk'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openOneApi } from '../../../../../packages/config/test/one-api.ts'
import { newFolder } from '../../../test/build.ts'
import { serve } from '../../../test/serve.ts'
import { type Env, OptionError } from '../../flags/flags.ts'
import { config } from '../config/config.ts'
import { withTarget } from '../config/target.ts'
import { readOptionsOf, readPricesInForce } from './in-force.ts'
import { prices } from './prices.ts'

/** Runs a command; `answer` is the input at the terminal, if there is one. */
async function run(args: readonly string[], env: Env = {}, answer?: string) {
  const written: string[] = []
  const outcome = await prices.run(['sync', ...args], env, {
    isInteractive: answer !== undefined,
    write: (text) => written.push(text),
    ask: async (question) => {
      written.push(question)
      return answer ?? ''
    },
  })
  return { ...outcome, written: written.join('') }
}

/** Models.dev's form. */
const catalogue = (models: Record<string, Record<string, number>>) => ({
  openai: {
    id: 'openai',
    models: Object.fromEntries(Object.entries(models).map(([name, cost]) => [name, { cost }])),
  },
})

const SOURCE = catalogue({
  'gpt-4o': { input: 2, output: 8 },
  'gpt-5.4': { input: 2, output: 12, cache_read: 0.2 },
  'gpt-4-turbo': { input: 20, output: 30 },
  ours: { input: 1, output: 2 },
  theirs: { input: 1, output: 2 },
})

/** Creates a database with one channel and a source of prices, and returns the flags that name both. */
async function setting(source: unknown = SOURCE) {
  const folder = newFolder()
  const [database, file, content] = [join(folder, 'relaydeck.db'), join(folder, 'prices.json'), join(folder, 'c.yaml')]
  writeFileSync(file, typeof source === 'string' ? source : JSON.stringify(source))
  writeFileSync(
    content,
    'channels: {Main: {type: openai, key: k, models: [gpt-5.4, mine], model_mapping: {mine: ours}}}',
  )
  await config.run(
    ['apply', content, '--database', database, '--yes'],
    {},
    {
      isInteractive: false,
      write: () => {},
      ask: async () => '',
    },
  )
  return { file, at: ['--from', file, '--database', database], database }
}

/** Returns the stored ratios of some models. */
const stored = (database: string, key: string, names: readonly string[]) =>
  withTarget({ database }, {}, false, async ({ send }) => {
    const text = (await options.list(send)).find((option) => option.key === key)?.value ?? ''
    const ratios: Record<string, number> = JSON.parse(text)
    return names.map((name) => ratios[name])
  })

describe('a plan', () => {
  test('shows the prices of models that the gateway prices or serves, in money, and changes nothing', async () => {
    const { at, file, database } = await setting()
    const { text, code } = await run([...at, '--plan'])
    expect(text.split('\n')).toEqual([
      `${file} (models.dev) compared with ${database}, dollars per million tokens:`,
      '  ~ gpt-4o: prompt $5 → $2 (−60 %), completion $20 → $8 (−60 %), cache read $2.5 → $2 (−20 %)',
      '  ~ gpt-5.4: prompt $2.5 → $2 (−20 %), completion $15 → $12 (−20 %), cache read $0.25 → $0.2 (−20 %)',
      '  + ours: prompt $1, completion $2',
      '  ! gpt-4-turbo: prompt $10 → $20 (+100 %): rises by more than --max-rise',
      '2 to change, 1 to add, 1 held.',
      '1 model of the source that the gateway neither prices nor serves; --all adds them.',
    ])
    expect(code).toBe(2)
    expect(await run([...at, '--plan'])).toMatchObject({ text })
  })

  test('exits with 0 if nothing differs', async () => {
    const { at } = await setting(catalogue({ 'gpt-5.4': { input: 2.5, output: 15, cache_read: 0.25 } }))
    expect(await run([...at, '--plan'])).toMatchObject({ code: 0, text: expect.stringContaining('0 to change') })
  })

  test('is narrowed by patterns', async () => {
    const { at } = await setting()
    const models = async (...only: string[]) => {
      const flags = only.flatMap((pattern) => ['--only', pattern])
      const { changes, held } = JSON.parse((await run([...at, '--plan', '--json', ...flags])).text)
      return [...changes, ...held].map(({ model }: { model: string }) => model)
    }
    expect(await models('gpt-*')).toEqual(['gpt-4o', 'gpt-5.4', 'gpt-4-turbo'])
    expect(await models('GPT-4O', 'ours')).toEqual(['gpt-4o', 'ours'])
    expect(await models('*4*o')).toEqual(['gpt-4o', 'gpt-4-turbo'])
    expect(await models('gpt', '*.')).toEqual([])
    expect(await models('gpt-4o*o')).toEqual([])
  })

  test('states what the source is wrong about, without characters that a terminal interprets', async () => {
    const wrong = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`bad-${at}`, -1]))
    const { at } = await setting({ ModelRatio: { 'gpt-4o': 1.2, 'a\u001b[2J': 1, ...wrong } })
    const { text } = await run([...at, '--plan'])
    expect(text).toContain('(One API)')
    expect(text).toContain('  ? "a\\u001b[2J": its name cannot be used\n  ? "bad-0": a price is no number of dollars\n')
    expect(text).toContain('  ? and 3 more\n')
    expect(text).not.toContain('\u001b')
  })
})

describe('taking prices', () => {
  test('writes only the ratios of the changes, and the second time nothing', async () => {
    const { at, database } = await setting()
    const names = ['gpt-4o', 'gpt-5.4', 'ours', 'theirs', 'gpt-4-turbo', 'o1']
    const { text, code } = await run([...at, '--yes'])
    expect([code, text.split('\n').slice(-4)]).toEqual([
      0,
      [
        '  done    option "ModelRatio"',
        '  done    option "CompletionRatio"',
        '  done    option "CacheRatio"',
        '3 of 3 changes done.',
      ],
    ])
    expect(await stored(database, 'ModelRatio', names)).toEqual([1, 1, 0.5, undefined, 5, 7.5])
    expect(await stored(database, 'CompletionRatio', names)).toEqual([4, 6, 2, undefined, undefined, undefined])
    // The price of cached tokens stays where the source does not state it, but at most the prompt's: $2.
    expect(await stored(database, 'CacheRatio', names)).toEqual([1, 0.1, undefined, undefined, undefined, undefined])
    expect(await run([...at, '--plan'])).toMatchObject({ code: 0 })
    expect(await run([...at, '--yes'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('0 to change, 0 to add'),
    })
  })

  test('takes higher rises, and other models, if asked', async () => {
    const { at, database } = await setting()
    await run([...at, '--yes', '--all', '--max-rise', '100%'])
    expect(await stored(database, 'ModelRatio', ['gpt-4-turbo', 'theirs'])).toEqual([10, 0.5])
  })

  test.each([
    ['y', 0, [1]],
    ['', 1, [2.5]],
  ])('asks at a terminal: %j', async (answer, code, ratios) => {
    const { at, database } = await setting()
    const outcome = await run(at, {}, answer)
    expect(outcome.written).toMatch(/~ gpt-4o: .*\nTake these prices\? \[y\/N\] $/s)
    expect(outcome.code).toBe(code)
    expect(await stored(database, 'ModelRatio', ['gpt-4o'])).toEqual(ratios)
  })

  test('of a running gateway, from a URL', async () => {
    const server = createServer((_, response) => response.end(JSON.stringify(SOURCE)))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api.json`
    const { url } = await serve()
    const token = await connect({ baseUrl: url }).session.accessTokenOf({ username: 'root', password: '123456' })
    const env = { RELAYDECK_URL: url, RELAYDECK_ACCESS_TOKEN: token }
    const { text } = await run(['--from', from, '--yes', '--json'], env)
    expect(JSON.parse(text)).toMatchObject({
      form: 'models.dev',
      changes: [{ model: 'gpt-4o', before: { prompt: '5' }, after: { prompt: '2' } }, { model: 'gpt-5.4' }],
      held: [{ model: 'gpt-4-turbo', reason: 'rise' }],
      results: [{ name: 'ModelRatio', result: 'done' }, { result: 'done' }, { result: 'done' }],
    })
    expect(await run(['--from', from, '--plan'], env)).toMatchObject({ code: 0 })
  })
})

test('prices by unit are compared and taken, but no price of tokens becomes one', async () => {
  const image = (usd: number) => ({ mode: 'image_generation', output_cost_per_image: usd })
  const { at, database } = await setting({
    painter: image(0.03),
    'hd/1024-x-1024/painter': image(0.045),
    dear: image(0.2),
    'whisper-1': { mode: 'audio_transcription', input_cost_per_second: 0.0001 },
    mine: { mode: 'rerank', input_cost_per_query: 0.002 },
    ours: { mode: 'rerank', input_cost_per_query: 0.002 },
  })
  const before = { painter: { per: 'image', usd: 0.08, sizes: { low: 0.02 } }, dear: { per: 'image', usd: 0.2 } }
  await withTarget({ database }, {}, false, async ({ send }) => {
    await options.set(send, { key: 'UnitPrices', value: JSON.stringify(before) })
    await options.set(send, { key: 'QuotaPerUnit', value: '250000' })
  })
  const { text, code } = await run([...at, '--yes'])
  expect(text.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      '+ ours: per search $0.002',
      '~ painter: per image $0.04 → $0.03 (−25 %), per hd/1024x1024 $0.045',
      '! dear: per image $0.1 → $0.2 (+100 %): rises by more than --max-rise',
      '! whisper-1: is charged by another unit',
      '1 to change, 1 to add, 2 held.',
    ]),
  )
  expect(code).toBe(0)
  const [painter, ours, whisper] = await stored(database, 'UnitPrices', ['painter', 'ours', 'whisper-1'])
  expect([painter, ours, whisper]).toEqual([
    { per: 'image', usd: 0.06, sizes: { low: 0.02, 'hd/1024x1024': 0.09 } },
    { per: 'search', usd: 0.004 },
    undefined,
  ])
  expect((await run([...at, '--plan'])).text).toContain('0 to change, 0 to add, 2 held.')
})

test('a price file of the console is compared and taken with its prices by unit', async () => {
  const { at, database } = await setting({
    unit: 'USD per 1M tokens',
    prices: { 'gpt-4o': { prompt: '2' } },
    units: {
      painter: { per: 'image', usd: 0.05 },
      dear: { per: 'second', usd: 0.3 },
      ours: { per: 'search', usd: 0.002 },
      'whisper-1': { per: 'second', usd: 0.0001 },
      wrong: { per: 'token', usd: 1 },
    },
  })
  const before = { painter: { per: 'image', usd: 0.08 }, dear: { per: 'second', usd: 0.2 } }
  await withTarget({ database }, {}, false, ({ send }) =>
    options.set(send, { key: 'UnitPrices', value: JSON.stringify(before) }),
  )
  const { text, code } = await run([...at, '--yes'])
  expect(text).toContain('(price file)')
  expect(text.split('\n').map((line) => line.trim())).toEqual(
    expect.arrayContaining([
      '+ ours: per search $0.002',
      '~ painter: per image $0.08 → $0.05 (−37.5 %)',
      '! dear: per second $0.2 → $0.3 (+50 %): rises by more than --max-rise',
      '! whisper-1: is charged by another unit',
      '? "wrong": its price by unit is wrong',
      '2 to change, 1 to add, 2 held.',
    ]),
  )
  expect(code).toBe(0)
  expect(await stored(database, 'UnitPrices', ['painter', 'dear', 'ours', 'whisper-1'])).toEqual([
    { per: 'image', usd: 0.05 },
    before.dear,
    { per: 'search', usd: 0.002 },
    undefined,
  ])
})

test('One API has prices of prompt and completion, the latter where an option states it', async () => {
  const { send } = openOneApi()
  await options.set(send, { key: 'CompletionRatio', value: '{"gpt-4o":4,"x":1}' })
  await options.set(send, { key: 'ModelRatio', value: '{"gpt-4o":1.25,"o1":7.5,"m(33)":1,"openrouter/auto":-500000}' })
  await channels.create(send, { type: 1, name: 'c', key: 'k', models: 'o1,mine', group: 'default' })
  const { models, parts } = await readPricesInForce(send, await readOptionsOf(send))
  expect(parts).toEqual(['prompt', 'completion'])
  expect(Object.fromEntries(models)).toEqual({
    'gpt-4o': { prompt: '2.5', completion: '10' },
    o1: { prompt: '15', completion: undefined },
    mine: undefined,
  })
})

describe('what cannot be used is refused in one sentence', () => {
  test.each([
    ['<html>', /it is not JSON\.$/],
    ['{"a":1}', /it has the form of none of models\.dev, One API, New API, LiteLLM and the console\.$/],
    ['{"ModelRatio":{}}', /it has no prices\.$/],
    [' '.repeat(16 * 1024 * 1024 + 1), /it is too large\.$/],
  ])('a file: %.20s', async (source, sentence) => {
    const { at } = await setting(source)
    await expect(run([...at, '--plan'])).rejects.toThrow(sentence)
  })

  test.each(['/dev/zero', '/nowhere/prices.json', 'http://127.0.0.1:1/api.json'])('%s', async (from) => {
    await expect(run(['--from', from, '--plan'])).rejects.toThrow(/^Cannot (read|use) .*\.$/)
  })

  test.each([['--max-rise', '20'], ['--max-rise', '-1%'], ['--max-rise', 'Infinity'], ['--form', 'x'], ['extra']])(
    'the arguments %s %s',
    async (...args) => {
      const { at } = await setting()
      await expect(run([...at, '--plan', ...args])).rejects.toThrow(OptionError)
    },
  )

  test('a question that nobody can answer, and another action', async () => {
    const { at } = await setting()
    await expect(run(at)).rejects.toThrow(OptionError)
    const terminal = { isInteractive: false, write: () => {}, ask: async () => '' }
    await expect(prices.run([], {}, terminal)).rejects.toThrow(OptionError)
  })
})
