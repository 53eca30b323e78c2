/**
 * Replays the recorded answers of a server of each fork. `pnpm --filter @relaydeck/families record` records new ones.
 */
import { readFile } from 'node:fs/promises'
import { callsFile } from '@relaydeck/recordings'
import { describe, expect, test } from 'vitest'
import { type Client, connect } from '../connect.ts'
import { anyServer } from './index.ts'

interface Exchange {
  readonly method: string
  readonly url: string
  readonly body?: unknown
  readonly status: number
  readonly answer: unknown
}

interface Call {
  readonly who: 'root' | 'guest' | 'stranger'
  readonly noun: keyof Client
  readonly name: string
  readonly input: object
  readonly exchanges: readonly Exchange[]
  readonly output?: unknown
  readonly error?: string
}

async function recordOf(family: string): Promise<readonly Call[]> {
  return JSON.parse(await readFile(callsFile(family), 'utf8')).calls
}

describe.each(['new-api', 'new-api-1', 'one-hub', 'laisky'])('before %s', (family) => {
  test('every recorded call is sent as recorded, and its answer has the shape of One API', async () => {
    let pending: Exchange[] = []
    const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
      const next = pending.shift()
      const { pathname, search } = new URL(String(url))
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      expect({ method: init.method, url: pathname + search, body }).toEqual({
        method: next?.method,
        url: next?.url,
        body: next?.body,
      })
      if (new Headers(init.headers).has('authorization') && family.startsWith('new-api') && pathname !== '/api/status')
        expect(new Headers(init.headers).get('new-api-user')).toBe('1')
      return new Response(next?.answer === null ? '' : JSON.stringify(next?.answer), { status: next?.status ?? 500 })
    }
    const options = { baseUrl: 'https://gateway.example', fetch, retries: 0 }
    const clients = {
      root: connect({ ...options, accessToken: 'a', dialect: anyServer({ user: 1 }) }),
      guest: connect({ ...options, dialect: anyServer() }),
      stranger: connect({ ...options, accessToken: 'b', dialect: anyServer({ user: 1 }) }),
    }
    for (const { who, noun, name, input, exchanges, output, error } of await recordOf(family)) {
      pending = [...exchanges]
      const call = (clients[who][noun] as unknown as Record<string, (input: object) => Promise<unknown>>)[name]
      const result = await call?.(input).then(
        (value) => ({ output: value }),
        ({ name }: Error) => ({ error: name }),
      )
      expect({ call: `${noun}.${name}`, ...result }).toEqual({ call: `${noun}.${name}`, output, error })
      expect(pending).toEqual([])
    }
  })
})
