import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSend } from '@relaydeck/api-sdk'
import { callNamed } from '@relaydeck/api-sdk/reference'
import { writeLogs } from '@relaydeck/gateway/testing'
import { expect, test } from 'vitest'
import { carryOut, clockOf, type RunCall, setup, tasks } from '../../test/administrator-tasks.ts'
import { openAgent, rootToken } from '../../test/agent.ts'
import { newFolder } from '../../test/build.ts'
import { serve } from '../../test/serve.ts'

test('an agent does the tasks of an administrator', async () => {
  const database = join(newFolder(), 'relaydeck.db')
  const { url } = await serve({ database, mcpWrite: true })
  const accessToken = await rootToken(url)
  const send = createSend({ baseUrl: url, accessToken })
  const direct: RunCall = async (call, input) => callNamed(call)?.endpoint(send, input)
  for (const { call, input } of setup) await direct(call, input)
  const { yesterday } = clockOf(Date.now())
  await writeLogs(database, [
    { username: 'alice', quota: 300, created_at: yesterday + 60, content: 'yesterday' },
    { username: 'bob', quota: 700, created_at: yesterday + 120, content: 'yesterday' },
    { username: 'alice', quota: 9000, created_at: yesterday - 60, content: 'long ago' },
  ])
  const agent = await openAgent(url, accessToken)
  const run: RunCall = async (call, input) => {
    const answer = callNamed(call)?.endpoint.effects ? await agent.change(call, input) : await agent.run(call, input)
    expect([call, answer.isError, answer.isError ? answer.text : '']).toEqual([call, false, ''])
    return answer.json.output
  }
  for (const task of tasks) {
    const { json } = await agent.find(task.find)
    const found = [...json.calls.map(({ call }: { call: string }) => call), ...(json.others ?? [])]
    for (const { call } of task.steps.slice(-1))
      expect([task.task, found]).toEqual([task.task, expect.arrayContaining([call])])
    await carryOut(task, run, direct)
  }
}, 60_000)

test('the document lists all tasks', () => {
  expect(tasks).toHaveLength(20)
  const text = readFileSync(new URL('../../../../docs/testing/administrator-tasks.md', import.meta.url), 'utf8')
  expect([...text.matchAll(/^\d+\. (.*)$/gm)].map(([, task]) => task)).toEqual(
    tasks.map(({ task, embedded }) => (embedded ? `${task} (embedded gateway only)` : task)),
  )
})
