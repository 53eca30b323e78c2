import { join } from 'node:path'
import type { LimitDraft } from '@relaydeck/api-sdk'
import { createGateway, type Fetch } from '../../src/index.ts'

const REPLY = JSON.stringify({
  choices: [{ message: { role: 'assistant', content: 'Hello!' } }],
  usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
})

/** Answers immediately, so that only the gateway is measured. */
const provider: Fetch = async () => new Response(REPLY, { headers: { 'content-type': 'application/json' } })

const LIMITS = { api: Number.POSITIVE_INFINITY, critical: Number.POSITIVE_INFINITY, failures: Number.POSITIVE_INFINITY }

/** Opens a gateway on disk with root's access token, channels for one model, and a token. */
export async function openBench(folder: string, channels: number, limits: readonly LimitDraft[] = []) {
  const gateway = await createGateway({
    database: join(folder, `${channels}-${limits.length}.db`),
    limits: LIMITS,
    fetch: provider,
  })
  const authorization = await gateway.admin.createAccessToken('root')
  const api = async (method: string, path: string, body?: object) => {
    const request = new Request(`http://bench${path}`, {
      method,
      headers: { authorization },
      body: body ? JSON.stringify(body) : null,
    })
    return (await gateway.fetch(request)).json()
  }
  for (let first = 0; first < channels; first += 1000) {
    const keys = Array.from({ length: Math.min(1000, channels - first) }, (_, nth) => `key-${first + nth}`)
    const draft = { type: 1, name: 'bench', models: 'gpt-4o', group: 'default', base_url: 'http://provider' }
    await api('POST', '/api/channel/', { ...draft, key: keys.join('\n') })
  }
  const token = await api('POST', '/api/token/', { name: 'bench', remain_quota: 1e12, expired_time: -1, limits })
  const body = JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'Hello' }] })
  const call = async (): Promise<void> => {
    const headers = { authorization: `Bearer sk-${token.data.key}`, 'content-type': 'application/json' }
    const request = new Request('http://bench/v1/chat/completions', { method: 'POST', headers, body })
    const response = await gateway.fetch(request)
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${response.status} ${text}`)
  }
  const get = async (path: string): Promise<string> => {
    const response = await gateway.fetch(new Request(`http://bench${path}`, { headers: { authorization } }))
    return response.text()
  }
  return { gateway, call, get }
}
