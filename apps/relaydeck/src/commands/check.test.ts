import { DataError } from '@relaydeck/gateway'
import { expect, test } from 'vitest'
import { serve } from '../../test/serve.ts'
import { COMMANDS } from './commands.ts'

const NOBODY = { isInteractive: false, write: () => {}, ask: async () => '' }

const run = (args: readonly string[], env: Record<string, string> = {}) => COMMANDS.get('check')?.run(args, env, NOBODY)

test('a server is checked with a password of the environment', async () => {
  const { url } = await serve()
  const outcome = await run([url, '--as', 'root', '--json'], { RELAYDECK_PASSWORD: '123456' })
  expect(outcome?.code).toBe(0)
  expect(JSON.parse(outcome?.text ?? '')).toMatchObject({ url, family: 'embedded', changes: false })
})

test('a server that refuses the account is an error of one sentence', async () => {
  const { url } = await serve()
  const outcome = run([url, '--as', 'root'], { RELAYDECK_PASSWORD: 'wrong-password' })
  await expect(outcome).rejects.toThrow(DataError)
  await expect(outcome).rejects.toThrow(`${url} does not accept the account.`)
})
