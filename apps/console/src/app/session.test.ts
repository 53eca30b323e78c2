import { status, tokens } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, test, vi } from 'vitest'
import { notify } from './notify.tsx'
import { createClient } from './query.ts'
import { forget, isSessionOver, remember } from './session.ts'

vi.mock('./notify.tsx', () => ({ notify: vi.fn() }))

test('signing out ends the calls that are in progress, and nobody is told', async () => {
  const client = createClient(() => {})
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  const fetch = vi.fn((url: string, { signal }: RequestInit) => {
    if (url === '/api/status') return answer
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  vi.stubGlobal('fetch', fetch)
  remember(client, samples.user)
  const removing = client
    .getMutationCache()
    .build(client, { mutationFn: () => tokens.remove(client.gateway.send, { id: 1 }) })
    .execute(undefined)
  const reading = status.get(client.gateway.send)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  forget(client)
  await expect(removing).rejects.toSatisfy(isSessionOver)
  expect(notify).not.toHaveBeenCalled()
  resolve(Response.json({ success: true, message: '', data: samples.status }))
  await expect(reading).resolves.toMatchObject({ version: samples.status.version })
})
