import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const copy = mkdtempSync(join(tmpdir(), 'relaydeck-new-'))

/** A command in the copy: its exit code, and what it said where that is not 0. */
function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  return { status, said: status === 0 ? '' : `${stdout}${stderr}` }
}

const fine = { status: 0, said: '' }
const write = (...args: string[]) => run('node', 'tooling/new/new.ts', ...args)

// A copy of the workspace with an installation of its own: its packages lead to each other, not to those here.
beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0').filter(Boolean))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file), { recursive: true })
  execFileSync('git', ['init', '-q'], { cwd: copy })
  expect(run('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts')).toEqual(fine)
}, 120_000)

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('a new component and a new resource pass the checks of types and of style', { timeout: 300_000 }, () => {
  expect(write('component', 'PlanBadge')).toEqual(fine)
  expect(write('resource', 'plan')).toEqual(fine)
  for (const folder of ['packages/api-sdk', 'packages/gateway', 'packages/ui', 'apps/console'])
    expect(run('pnpm', '--dir', folder, 'typecheck')).toEqual(fine)
  expect(run('biome', 'check')).toEqual(fine)
})

test('nothing that is there is written over', () => {
  expect(write('component', 'Quota').said).toContain('is there already')
})

test.each(['component quota', 'resource Plan', 'page plan', 'component'])('"%s" is refused', (command) => {
  expect(write(...command.split(' ')).status).toBe(1)
})
