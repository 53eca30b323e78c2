import { readFileSync } from 'node:fs'
import { callsFile, exchanges } from '@relaydeck/recordings'
import { expect, test } from 'vitest'
import { isRecord } from '../index.ts'
import { samples } from '../testing/index.ts'
import { serverOf } from './index.ts'

interface Recording {
  readonly calls: readonly { readonly exchanges: readonly { readonly url: string; readonly answer: unknown }[] }[]
}

/** Returns the recorded answer to a call for the status. */
function answerOf(family: string): unknown {
  if (family === 'one-api') return exchanges.find(({ request }) => request.path === '/api/status')?.response.body
  const { calls }: Recording = JSON.parse(readFileSync(callsFile(family), 'utf8'))
  return calls.flatMap((call) => call.exchanges).find(({ url }) => url === '/api/status')?.answer
}

/** Returns the recorded content of a server's status. */
function recordedStatus(family: string): unknown {
  const answer = answerOf(family)
  return isRecord(answer) ? answer.data : undefined
}

test.each([
  ['one-api', 'One API', 'v0.0.0', []],
  ['new-api', 'New API', 'v0.0.0', ['logSearch']],
  ['new-api-1', 'New API 1.0', 'v0.0.0', ['passwordAlone']],
  ['one-hub', 'One Hub', 'v0.0.0', ['clearLogs', 'systemPrompt']],
  ['laisky', 'Laisky’s One API', '(devel)', ['modelRatios']],
])('the recorded status of %s is that of %s', (family, name, version, lacks) => {
  const server = serverOf(recordedStatus(family))
  expect(server).toMatchObject({ name, version, isEmbedded: false, writes: true })
  expect(server?.lacks).toEqual(expect.arrayContaining(lacks))
})

test('the embedded gateway, and a fork that is only read, are named', () => {
  expect(serverOf({ ...samples.status, max_page_size: 1000 })).toMatchObject({ name: 'Relaydeck', isEmbedded: true })
  expect(serverOf({ setup: true })).toMatchObject({ name: 'New API before 2026', writes: false, version: undefined })
})

test.each([[undefined], [null], ['text'], [[]], [{}], [{ hello: 'world' }]])(
  '%j is the status of no server of the family',
  (status) => {
    expect(serverOf(status)).toBeUndefined()
  },
)

test.each([['\u001b[31mred'], ['v1\nready'], ['x'.repeat(41)], [''], [7]])(
  'a version of another form is not repeated: %j',
  (version) => {
    expect(serverOf({ ...samples.status, version })?.version).toBeUndefined()
  },
)
