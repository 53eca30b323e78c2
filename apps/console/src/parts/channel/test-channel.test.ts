import { RateLimitedError, RefusedError, ServerFaultError, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConsoleClient } from '../../app/client.ts'
import { channelStates } from './channels.ts'
import { isTestResult, testChannel } from './test-channel.ts'

const STATE = { name: 'a', status: 1, group: 'default', models: 'gpt-4o', test_time: 0, response_time: 0 }

const answer = { status: 200, serverMessage: 'no such model' }

test('only a refused test is a failed one: other errors say nothing about the channel', () => {
  expect(isTestResult(new RefusedError('', answer))).toBe(true)
  for (const error of [
    new RateLimitedError('', { ...answer, status: 429, retryAfter: 1 }),
    new SignedOutError('', { ...answer, status: 401 }),
    new ServerFaultError('', { ...answer, status: 502 }),
    new TransportError('', 'offline'),
  ])
    expect(isTestResult(error)).toBe(false)
})

test('what was read of a channel has its result before the server has stored it', async () => {
  const client = new ConsoleClient()
  const state = { ...STATE, id: 1 }
  const other = { ...STATE, id: 2 }
  client.setQueryData(channelStates.queryKey, [state, other])
  vi.stubGlobal('fetch', async () => Response.json({ success: true, message: '', time: 0.25 }))
  onTestFinished(() => void vi.unstubAllGlobals())
  await testChannel(client, { id: 1 })
  expect(client.getQueryData(channelStates.queryKey)).toEqual([
    { ...state, response_time: 250, test_time: expect.closeTo(Date.now() / 1000, -1) },
    other,
  ])
})
