import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const guide = readFileSync(join(ROOT, 'docs/add-an-endpoint.md'), 'utf8')
const copy = mkdtempSync(join(tmpdir(), 'relaydeck-new-'))

/** Runs a command in the copy; returns its exit code, and its output after a failure. */
function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  return { status, output: status === 0 ? '' : `${stdout}${stderr}` }
}

const success = { status: 0, output: '' }
const generate = (...args: string[]) => run('pnpm', 'run', 'new', ...args)
const runTests = (folder: string, ...files: string[]) => run('pnpm', '--dir', folder, 'exec', 'vitest', 'run', ...files)

// A copy of the workspace with its packages linked to each other, not to the ones here.
beforeAll(() => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of listed.toString().split('\0').filter(Boolean))
    if (existsSync(join(ROOT, file))) cpSync(join(ROOT, file), join(copy, file), { recursive: true })
  execFileSync('git', ['init', '-q'], { cwd: copy })
  execFileSync('git', ['add', '.'], { cwd: copy })
  expect(run('pnpm', 'install', '--frozen-lockfile', '--prefer-offline', '--ignore-scripts')).toEqual(success)
}, 120_000)

// As long as the copy may take.
afterAll(() => rmSync(copy, { recursive: true, force: true }), 120_000)

/** Longest declaration of a noun's resource, list and form, in lines. */
const DECLARATION_LINES = 60

/** Expects as many new and changed files as the guide states. */
function expectCounts() {
  const list = (...args: string[]) =>
    execFileSync('git', ['ls-files', '--exclude-standard', ...args], { cwd: copy, encoding: 'utf8' })
      .trim()
      .split('\n')
  const [written, changed] = [list('--others'), list('--modified')]
  const [, all, fresh] = /touches (\d+) files:.* writes (\d+) new ones/.exec(guide) ?? []
  expect(written.length, written.join('\n')).toBe(Number(fresh))
  expect(changed.length, changed.join('\n')).toBe(Number(all) - Number(fresh))
}

test('a new component, a new page and a new resource pass types, lint, the check of tags and the tests that list endpoints and pages', {
  timeout: 1_800_000,
}, () => {
  expect(generate('resource', 'plan', '套餐')).toEqual(success)
  expectCounts()
  const declaration = readFileSync(join(copy, 'apps/console/src/routes/_app/plan/-plan.tsx'), 'utf8')
  expect(declaration.split('\n').length).toBeLessThanOrEqual(DECLARATION_LINES)
  // Before another generator renews the table of the README.
  expect(runTests('packages/api-sdk', 'test/readme')).toEqual(success)
  expect(generate('component', 'PlanBadge')).toEqual(success)
  expect(generate('page', 'report', '报表', 'models.available')).toEqual(success)
  for (const folder of ['packages/api-sdk', 'packages/gateway', 'packages/ui', 'apps/console', 'e2e'])
    expect(run('pnpm', '--dir', folder, 'typecheck')).toEqual(success)
  expect(run('biome', 'check')).toEqual(success)
  expect(run('pnpm', '--dir', 'tooling/checks/behaviour', 'run', 'behaviour', '--write')).toEqual(success)
  expect(runTests('packages/api-sdk', 'test/laws', 'test/recorded', 'test/requests', 'test/readme')).toEqual(success)
  expect(
    runTests('packages/gateway', '--project', 'sqlite', 'src/plans', 'src/table-descriptions', 'test/authorisation'),
  ).toEqual(success)
  expect(runTests('apps/console', '--project', 'parts')).toEqual(success)
})

test('an existing file is not overwritten', () => {
  expect(generate('component', 'Quota').output).toContain('already exists')
})

test.each([
  'component quota',
  'resource Plan 套餐',
  'resource plan plan',
  'page report 报表 models.none',
  'screen plan',
])('"%s" is refused', (command) => {
  expect(generate(...command.split(' ')).status).not.toBe(0)
})
