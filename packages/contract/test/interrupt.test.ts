import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openGateway, serve } from './stand-in.ts'

const BIN = fileURLToPath(new URL('../src/bin.ts', import.meta.url))

test('Ctrl+C ends the command after it has removed its rows, with a complete report', async () => {
  const gateway = await openGateway()
  const removed: string[] = []
  const started: { kill?: () => void } = {}
  const url = await serve(gateway, {
    'POST /api/redemption/': async ({ ask }) => {
      const { text } = await ask()
      started.kill?.()
      return text
    },
    'DELETE /api/token/:id': async ({ ask, call }) => {
      removed.push(call)
      return (await ask()).text
    },
    'DELETE /api/redemption/:id': async ({ ask, call }) => {
      removed.push(call)
      return (await ask()).text
    },
  })
  const env = { ...process.env, RELAYDECK_PASSWORD: '123456' }
  const child = spawn(process.execPath, [BIN, url, '--as', 'root', '--changes', '--json'], { env, stdio: 'pipe' })
  started.kill = () => child.kill('SIGINT')
  let output = ''
  child.stdout.on('data', (part) => {
    output += part
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(JSON.parse(output)).toMatchObject({ interrupted: true, left: [] })
  expect(removed).toContain('DELETE /api/redemption/:id')
  expect(removed).toContain('DELETE /api/token/:id')
})
