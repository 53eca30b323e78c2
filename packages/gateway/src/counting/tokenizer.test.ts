import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Behaviour, DONE, delta, EVENTS } from '../../test/provider.ts'
import { logRows, newRelay } from '../../test/relay.ts'
import { countUsage } from '../relay/charging/usage.ts'
import { estimateTokens } from './count-tokens.ts'
import { createTextSample } from './text-sample.ts'
import { createTokenizer } from './tokenizer.ts'

const tokenizer = createTokenizer()
afterAll(() => tokenizer.close())

const ENGLISH =
  `A gateway translates the requests of many clients into the protocol of the provider that serves them. It
keeps the keys of the providers, counts what every user has spent, and tries another channel when one of them fails.
Operators notice problems early, because each call leaves a row with its duration, its price and the model that answered.
Nobody has to distribute secrets by hand; a token can be limited, renewed or withdrawn at any time. `.repeat(4)

const CHINESE =
  '大语言模型网关把不同厂商的接口统一成一种格式，方便用户在一个地方管理密钥、额度与日志。管理员可以为每个渠道设置优先级和权重，网关会在渠道失败时自动切换。用户用令牌调用模型，额度按照模型倍率、分组倍率和补全倍率扣除。如果上游没有返回用量，网关会自行估算。'.repeat(
    8,
  )

const CODE = `export function endOfSlice(text: string, from: number): number {
  const end = from + SLICE
  if (end >= text.length) return text.length
  for (let index = end; index > from; index--) {
    if (/\\s/.test(text[index] ?? '')) return index
  }
  return isHighSurrogate(text.charCodeAt(end - 1)) ? end + 1 : end // keep pairs together
}
`.repeat(6)

/** Counts of the whole texts with tiktoken's vocabulary o200k_base. */
const KNOWN = [
  ['English', ENGLISH, 357],
  ['Chinese', CHINESE, 720],
  ['code', CODE, 582],
] as const

describe('texts are counted', () => {
  test.each(KNOWN)('in a text of %s within 4 %% of the exact count', async (_, text, exact) => {
    expect(Math.abs(((await tokenizer.count([text])) ?? 0) / exact - 1)).toBeLessThan(0.04)
  })

  test('without what a long text without spaces would cost', async () => {
    expect(await tokenizer.count(['a'.repeat(100_000)])).toBe(12_500)
  })

  test.each([
    [[], 0],
    [[''], 0],
    [['Hello!'], 2],
    [['Hello!', 'Hello!'], 4],
    [['<|endoftext|>'], 7],
  ])('in %j as %d tokens', async (texts, tokens) => {
    expect(await tokenizer.count(texts)).toBe(tokens)
  })

  test('without cutting a character in two', async () => {
    const whole = await tokenizer.count(['😀'.repeat(128)])
    expect(await tokenizer.count([`a${'😀'.repeat(128)}`])).toBeLessThanOrEqual((whole ?? 0) + 1)
  })
})

describe('a sample of texts', () => {
  const sampleOf = (texts: string[], joins = false) => {
    const sample = createTextSample(joins)
    for (const text of texts) sample.add(text.slice(0, sample.room()), estimateTokens(text))
    return sample
  }

  test('is counted exactly while it is short, events as one text', async () => {
    expect(await sampleOf(['Hel', 'lo!'], true).count(tokenizer)).toBe(2)
    expect(await sampleOf(['Hel', 'lo!']).count(tokenizer)).toBe(3)
  })

  test.each(KNOWN)('keeps 64 KiB of %s and scales the rest', async (_, text, exact) => {
    const sample = sampleOf(Array.from({ length: 100 }, () => text))
    expect(sample.room()).toBe(0)
    expect(Math.abs(((await sample.count(tokenizer)) ?? 0) / (100 * exact) - 1)).toBeLessThan(0.04)
  })
})

const COMPLETE: Behaviour = (response) => response.end(JSON.stringify({ choices: [{ message: { content: CODE } }] }))
const STREAM: Behaviour = (response) => {
  response.writeHead(200, EVENTS)
  response.end(`${(CODE.match(/[\s\S]{1,7}/g) ?? []).map(delta).join('')}${DONE}`)
}

test.each([
  ['in a complete response', COMPLETE, {}],
  ['in a stream', STREAM, { stream: true }],
])('prompt and answer are counted if the provider reports no usage %s', async (_, behaviour, body) => {
  const relay = await newRelay(behaviour)
  await (await relay.chat({ ...body, messages: [{ role: 'user', content: CHINESE }] })).text()
  const [row] = await logRows(relay, 2)
  expect([row?.prompt_tokens, row?.completion_tokens]).toEqual([
    6 + ((await tokenizer.count([CHINESE])) ?? 0),
    await tokenizer.count([CODE]),
  ])
})

test('the estimate is charged if the thread fails, which is tried again', async () => {
  const broken = createTokenizer(new URL('data:text/javascript,throw new Error("broken")'))
  expect(await broken.count(['Hello!'])).toBeUndefined()
  expect(await broken.count(['Hello!'])).toBeUndefined()
  const estimate = { prompt: 7, completion: 2 }
  const [prompt, completion] = [createTextSample(), createTextSample()]
  prompt.add('hi', 0.5)
  completion.add('Hello!', 1.5)
  const call = { prompt, size: { estimate: 7, most: 7, isOpen: false } }
  expect(await countUsage(broken, call, { estimate, completion })).toEqual(estimate)
  expect(await countUsage(tokenizer, call, { estimate, completion })).toEqual({ prompt: 7, completion: 2 })
  await broken.close()
})

describe('a thread that does not answer', () => {
  const silent = () => createTokenizer(new URL('data:text/javascript,setInterval(() => {}, 1000)'))

  test('is waited for 15 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const waiting = silent()
    let counted: unknown = 'nothing yet'
    const counting = waiting.count(['Hello!']).then((tokens) => {
      counted = tokens
    })
    await vi.advanceTimersByTimeAsync(14_999)
    expect(counted).toBe('nothing yet')
    await vi.advanceTimersByTimeAsync(1)
    await counting
    expect([counted, vi.getTimerCount()]).toEqual([undefined, 0])
    await waiting.close()
  })

  test('is ended, and the next count has a new one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const thread = createTokenizer(
      new URL(
        `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'
        parentPort.on('message', ({ id, texts }) => {
          if (texts[0] === 'endless') for (;;);
          parentPort.postMessage({ id, tokens: texts.length })
        })`)}`,
      ),
    )
    const counting = [thread.count(['endless']), thread.count(['behind it'])]
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await Promise.all(counting)).toEqual([undefined, undefined])
    expect(await thread.count(['one', 'two'])).toBe(2)
    await thread.close()
  })

  test('is not waited for once the gateway is closed', async () => {
    const waiting = silent()
    const counting = Promise.all([waiting.count(['Hello!']), waiting.count(['Hello!'])])
    await waiting.close()
    expect(await counting).toEqual([undefined, undefined])
  })
})

test('nothing is counted once the gateway is closed', async () => {
  const closed = createTokenizer()
  await closed.close()
  expect(await closed.count(['Hello!'])).toBeUndefined()
})
