import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { call } from '../../test/call.ts'
import { openGatewayStandIn } from '../../test/gateway.ts'
import { EVENTS, setUpRelay } from '../../test/relaying.ts'
import { serve } from '../../test/serve.ts'

const LOCAL = { host: '127.0.0.1', port: 0 }
const USAGE = { prompt_tokens: 100, completion_tokens: 20 }

/** Models as they may be named by an administrator, with characters that have a meaning in Prometheus's format. */
const QUOTED = 'we"ird\\model} 5'
const LINES = 'two\nlines'

/** Answers as the model of a call says: `fails…` with 503, `refuses…` with 400. */
function answer(response: ServerResponse, body: { model: string; stream?: boolean }) {
  if (body.model.startsWith('fails')) return response.writeHead(503).end('{"error":{"message":"overloaded"}}')
  if (body.model.startsWith('refuses')) return response.writeHead(400).end('{"error":{"message":"refused"}}')
  if (!body.stream)
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Hello' } }], usage: USAGE }))
  const event = (fields: object) => response.write(`data: ${JSON.stringify(fields)}\n\n`)
  response.writeHead(200, EVENTS)
  event({ choices: [{ delta: { content: 'Hello' } }] })
  event({ choices: [], usage: USAGE })
  return response.end('data: [DONE]\n\n')
}

/** Starts a program whose channels send calls to a provider. */
async function newProgram(metricsDetail = true) {
  const provider = await openGatewayStandIn(async (message, response) => {
    const body = await provider.requests.find((request) => request.message === message)?.body
    return answer(response, JSON.parse(String(body)))
  })
  const { url, metricsPort } = await serve({ metrics: LOCAL, metricsDetail, logLevel: 'silent' })
  const { headers, keyed } = await setUpRelay(url, provider.url)
  const addChannel = async (models: string, fields: object = {}) => {
    const channel = { type: 1, name: 'secret-name', key: 'provider-key', models, base_url: provider.url, ...fields }
    const { text } = await call(url, '/api/channel/', { method: 'POST', headers, body: JSON.stringify(channel) })
    expect(JSON.parse(text)).toMatchObject({ success: true })
  }
  const setOption = (key: string, value: string) =>
    call(url, '/api/option/', { method: 'PUT', headers, body: JSON.stringify({ key, value }) })
  const chat = async (model: string, fields: object = {}) => {
    const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'secret prompt' }], ...fields })
    return (await call(url, '/v1/chat/completions', { method: 'POST', headers: keyed, body })).status
  }
  const figures = async () => (await call(`http://127.0.0.1:${metricsPort}`, '/metrics')).text
  /** Returns the lines of the metrics of calls. */
  const series = async () => (await figures()).split('\n').filter((line) => line.startsWith('relaydeck_model_'))
  /** Returns the value of a series. */
  const value = async (name: string) => {
    const line = (await series()).find((text) => text.startsWith(`${name} `))
    return line === undefined ? undefined : Number(line.slice(name.length))
  }
  return { url, keyed, addChannel, setOption, chat, figures, series, value }
}

describe('metrics in detail', () => {
  test('count calls, tokens, cost and time by model and channel', async () => {
    const { addChannel, chat, value } = await newProgram()
    await addChannel('gpt-4o-mini')
    expect([await chat('gpt-4o'), await chat('gpt-4o', { stream: true }), await chat('gpt-4o-mini')]).toEqual([
      200, 200, 200,
    ])
    const first = 'model="gpt-4o",channel="1"'
    const second = 'model="gpt-4o-mini",channel="2"'
    expect(await value(`relaydeck_model_calls_total{${first},status="2xx"}`)).toBe(2)
    expect(await value(`relaydeck_model_calls_total{${second},status="2xx"}`)).toBe(1)
    expect(await value(`relaydeck_model_tokens_total{${first},kind="prompt"}`)).toBe(200)
    expect(await value(`relaydeck_model_tokens_total{${first},kind="completion"}`)).toBe(40)
    expect(await value(`relaydeck_model_tokens_total{${second},kind="completion"}`)).toBe(20)
    const costs = [first, second].map((labels) => value(`relaydeck_model_cost_units_total{${labels}}`))
    const [dear = 0, cheap = 0] = await Promise.all(costs)
    expect(dear).toBeGreaterThan(cheap)
    expect(cheap).toBeGreaterThan(0)
    expect(await value(`relaydeck_model_call_duration_seconds_count{${first}}`)).toBe(2)
    expect(await value(`relaydeck_model_call_duration_seconds_sum{${first}}`)).toBeGreaterThan(0)
    expect(await value(`relaydeck_model_first_token_seconds_count{${first}}`)).toBe(1)
    expect(await value(`relaydeck_model_first_token_seconds_count{${second}}`)).toBeUndefined()
  })

  test('count failures with their channel, also of attempts that another channel made good', async () => {
    const { addChannel, setOption, chat, value } = await newProgram()
    await addChannel('fails,refuses,shared', { model_mapping: '{"shared":"fails"}', priority: 10 })
    await addChannel('shared')
    await setOption('RetryTimes', '1')
    expect([await chat('fails'), await chat('refuses'), await chat('shared')]).toEqual([503, 400, 200])
    const calls = (labels: string) => value(`relaydeck_model_calls_total{${labels}}`)
    const failed = (labels: string) => value(`relaydeck_model_failed_attempts_total{${labels}}`)
    expect(await calls('model="fails",channel="2",status="5xx"')).toBe(1)
    expect(await calls('model="refuses",channel="2",status="4xx"')).toBe(1)
    expect(await calls('model="shared",channel="3",status="2xx"')).toBe(1)
    expect(await failed('model="shared",channel="2",status="5xx"')).toBe(1)
    expect(await failed('model="refuses",channel="2",status="4xx"')).toBe(1)
    expect(await calls('model="shared",channel="2",status="5xx"')).toBeUndefined()
  })

  test('name only models that a channel has, however many a caller invents', async () => {
    const { chat, series, value } = await newProgram()
    const invented = Array.from({ length: 1_000 }, (_, index) => `invented-${index}"}\n`)
    const workers = Array.from({ length: 20 }, async (_, worker) => {
      for (const model of invented.filter((_, index) => index % 20 === worker)) await chat(model)
    })
    await Promise.all(workers)
    expect((await series()).join()).not.toContain('invented')
    expect(await value('relaydeck_model_calls_total{model="other",channel="none",status="5xx"}')).toBeUndefined()
    const counted = await value('relaydeck_model_calls_total{model="other",channel="none",status="4xx"}')
    expect(counted).toBe(1_000)
  })

  test('escape names of models', async () => {
    const { addChannel, chat, series, value } = await newProgram()
    await addChannel(`${QUOTED},${LINES}`)
    expect(await chat(QUOTED)).toBe(200)
    expect(await value('relaydeck_model_calls_total{model="we\\"ird\\\\model} 5",channel="2",status="2xx"}')).toBe(1)
    expect(await chat(LINES)).toBe(200)
    expect(await value('relaydeck_model_calls_total{model="two\\nlines",channel="2",status="2xx"}')).toBe(1)
    const line = /^relaydeck_model_\w+\{(\w+="(?:[^"\\\n]|\\[\\"n])*",?)+\} [\d.e+-]+$/
    for (const text of await series()) expect(text).toMatch(line)
  })

  test('have at most 500 pairs of a model and a channel, and count the rest as other', async () => {
    const { addChannel, setOption, chat, series, value } = await newProgram()
    await setOption('GroupRatio', '{"default":0.01}')
    const models = Array.from({ length: 510 }, (_, index) => `model-${index}`)
    await addChannel(models.join(','))
    for (const model of models) expect(await chat(model)).toBe(200)
    const pairs = new Set((await series()).map((line) => /model=".*",channel="\d+"/.exec(line)?.[0]).filter(Boolean))
    expect(pairs.size).toBe(500)
    expect(await value('relaydeck_model_calls_total{model="other",channel="other",status="2xx"}')).toBe(10)
    expect(await chat('model-0')).toBe(200)
    expect(await value('relaydeck_model_calls_total{model="model-0",channel="2",status="2xx"}')).toBe(2)
  }, 60_000)

  test('have neither keys, nor names of users and tokens, nor prompts', async () => {
    const { chat, keyed, figures } = await newProgram()
    await chat('gpt-4o', { user: 'secret-user' })
    const text = await figures()
    for (const secret of [keyed.authorization.slice('Bearer sk-'.length), 'secret', 'provider-key', 'root'])
      expect(text).not.toContain(secret)
  })

  test('are off by default', async () => {
    const { chat, series } = await newProgram(false)
    expect(await chat('gpt-4o')).toBe(200)
    expect(await series()).toEqual([])
  })
})
