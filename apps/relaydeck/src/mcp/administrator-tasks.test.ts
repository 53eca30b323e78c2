import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callNamed } from '@relaydeck/api-sdk/reference'
import { expect, test } from 'vitest'
import { carryOut, prepareTasks, type RunCall, tasks } from '../../test/administrator-tasks.ts'
import { openAgent, rootToken } from '../../test/agent.ts'
import { newFolder } from '../../test/build.ts'
import { serve } from '../../test/serve.ts'

test('an agent does the tasks of an administrator', async () => {
  const database = join(newFolder(), 'relaydeck.db')
  const { url } = await serve({ database, mcpWrite: true })
  const accessToken = await rootToken(url)
  const direct = await prepareTasks(url, accessToken, database)
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
