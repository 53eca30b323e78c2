import { join } from 'node:path'
import { expect, test } from 'vitest'
import { carryOut, prepareTasks, type RunCall, tasks } from '../../../test/administrator-tasks.ts'
import { rootToken } from '../../../test/agent.ts'
import { newFolder } from '../../../test/build.ts'
import { serve } from '../../../test/serve.ts'
import { call } from './call.ts'
import { flagOf } from './input.ts'

const NOBODY = { isInteractive: false, write: () => {}, ask: async () => '' }

/** Returns a value as it is typed after a flag. */
const typed = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const argsOf = (input: object): string[] =>
  Object.entries(input).flatMap(([field, value]) => (value === true ? [flagOf(field)] : [flagOf(field), typed(value)]))

test('the command line does the tasks of an administrator', async () => {
  const database = join(newFolder(), 'relaydeck.db')
  const { url } = await serve({ database })
  const accessToken = await rootToken(url)
  const direct = await prepareTasks(url, accessToken, database)
  const env = { RELAYDECK_URL: url, RELAYDECK_ACCESS_TOKEN: accessToken, XDG_CONFIG_HOME: newFolder() }
  const run: RunCall = async (name, input) => {
    const { text } = await call.run([name, ...argsOf(input), '--json'], env, NOBODY)
    return text === '' ? undefined : JSON.parse(text)
  }
  for (const task of tasks) await carryOut(task, run, direct)
  expect(tasks).toHaveLength(20)
}, 60_000)
