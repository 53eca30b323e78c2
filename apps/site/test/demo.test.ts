import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answers, DemoServer, readAnswers } from '../demo/server.ts'

const FILES = join(import.meta.dirname, '../dist/site/demo')
const NOW = 1_900_000_000
const json = readFileSync(join(FILES, 'answers.json'), 'utf8')

interface Body {
  success: boolean
  message: string
  data: unknown
}

let answers: Answers
let server: DemoServer

beforeEach(() => {
  answers = readAnswers(json, NOW)
  server = new DemoServer(answers, () => NOW)
})

async function call(path: string, init?: RequestInit): Promise<Body & { total: string | null }> {
  const response = await server.answer(new Request(`http://demo.example${path}`, init))
  return { ...((await response.json()) as Body), total: response.headers.get('x-relaydeck-total') }
}

const send = (method: string, path: string, body?: object) =>
  call(path, { method, ...(body ? { body: JSON.stringify(body) } : {}) })

describe('the demo', () => {
  test('answers with the newest rows, as if they were of now', async () => {
    const { data, total } = await call('/api/log/?p=0&size=50')
    const [newest] = data as { created_at: number }[]
    expect(data).toHaveLength(50)
    expect(Number(total)).toBe(answers.lists['/api/log/']?.length)
    expect(NOW - (newest?.created_at ?? 0)).toBeLessThan(2 * 86_400)
  })

  test('narrows, searches and turns pages', async () => {
    const failed = (await call('/api/log/?p=1&size=5&outcome=failed')).data as { type: number }[]
    expect(failed.map(({ type }) => type)).toEqual([5, 5, 5, 5, 5])
    const found = (await call('/api/channel/search?keyword=mistral')).data as { name: string }[]
    expect(found.map(({ name }) => name)).toEqual(['Mistral'])
  })

  test('has figures that add up to its log', async () => {
    const from = NOW - 7 * 86_400
    const period = `start_timestamp=${from}&end_timestamp=${NOW}`
    const { data: overview } = await call(`/api/usage/overview?${period}&step=86400`)
    const { total, bars, models } = overview as Record<string, { quota: number }[]> & { total: { quota: number } }
    const { data: byModel } = await call(`/api/usage/?by=model&${period}`)
    const sum = (rows: readonly { quota: number }[] = []) => rows.reduce((all, { quota }) => all + quota, 0)
    expect(total.quota).toBeGreaterThan(0)
    expect(sum(bars)).toBe(total.quota)
    expect(sum(byModel as { quota: number }[])).toBe(total.quota)
    expect(models?.length).toBeGreaterThan(0)
  })

  test('keeps changes in memory, and keys that are not sent', async () => {
    const [first] = answers.lists['/api/channel/'] ?? []
    await send('PUT', '/api/channel/', { id: first?.id, priority: 77, key: '' })
    expect((await call(`/api/channel/${first?.id}`)).data).toEqual({ ...first, priority: 77 })
    const { data } = await send('POST', '/api/token/', { name: 'made here' })
    const { id } = data as { id: number }
    expect((await call('/api/token/')).data).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, name: 'made here', created_time: NOW })]),
    )
    await send('DELETE', `/api/token/${id}`)
    expect((await call(`/api/token/${id}`)).success).toBe(false)
  })

  test('refuses what it cannot do, in the language of the page', async () => {
    expect(await send('PUT', '/api/option/', { key: 'Notice', value: '' })).toMatchObject({
      success: false,
      message: '演示没有服务器，无法执行此操作',
    })
    const english = await call('/api/option/', { method: 'PUT', headers: { 'accept-language': 'en' } })
    expect(english.message).toBe('The demo cannot do this: it has no server.')
  })

  test('is the built console, with its files beside it and its server before it', () => {
    const page = readFileSync(join(FILES, 'index.html'), 'utf8')
    expect(page.match(/src="[^"]+/g)?.[0]).toBe('src="/demo/start.js')
    for (const [, file = ''] of page.matchAll(/(?:src|href)="\/demo\/([^"]+)/g))
      expect(readFileSync(join(FILES, file)).length).toBeGreaterThan(0)
    expect(readFileSync(join(FILES, 'start.js'), 'utf8')).toContain("from './server.js'")
  })
})
