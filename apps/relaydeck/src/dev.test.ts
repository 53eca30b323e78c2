import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const here = join(import.meta.dirname, '..')
const read = (folder: string) => JSON.parse(readFileSync(join(here, folder, 'package.json'), 'utf8'))

test('the script dev works in a clone without data, restarts after changes, and leaves out the site', async () => {
  const clone = realpathSync(mkdtempSync(join(tmpdir(), 'relaydeck-clone-')))
  const program = join(clone, 'apps/relaydeck')
  mkdirSync(program, { recursive: true })
  symlinkSync(join(here, 'src'), join(program, 'src'))
  const { dev } = read('.').scripts
  const running = spawn('sh', ['-c', dev], {
    cwd: program,
    detached: true,
    env: { ...process.env, RELAYDECK_PORT: '0' },
  })
  onTestFinished(async () => {
    const ended = new Promise((resolve) => running.once('exit', resolve))
    process.kill(-(running.pid ?? 0), 'SIGTERM')
    await ended
    rmSync(clone, { recursive: true, force: true })
  })
  let output = ''
  for (const stream of [running.stdout, running.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Relaydeck is ready')
  expect(existsSync(join(clone, 'data/relaydeck.db'))).toBe(true)
  expect(dev).toContain('--watch')
  expect(read('../..').scripts.dev).toContain('--filter=!@relaydeck/site')
})
