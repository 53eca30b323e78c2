import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromiumPath } from '@relaydeck/vitest/chromium'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { describeFailure } from './failures.mjs'
import { addUp } from './figures.mjs'
import { taskOf } from './part.mjs'

const run = promisify(execFile)

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'relaydeck-setup-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file, content) {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
}

const PACKAGE = { name: 'one', scripts: { test: 'vitest run' } }

/** A report as Vitest writes it. */
const report = (tests, others = {}) => ({
  numPassedTests: tests.filter(({ status }) => status === 'passed').length,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: join(root, 'a.test.ts'), status: 'passed', assertionResults: tests }],
  ...others,
})

const passed = (title) => ({ title, status: 'passed', failureMessages: [] })

const addUpOf = (content, tests) => {
  write('packages/one/package.json', PACKAGE)
  if (content) write('packages/one/.reports/vitest.json', content)
  return addUp(root, tests)
}

describe('the figures of a run', () => {
  test('are what the reports say', () => {
    expect(addUpOf(report([passed('a'), passed('b')]))).toEqual({ passed: 2, failed: [], problems: [] })
  })

  test('a failed test is named with its message', () => {
    const failed = { title: 'b works', status: 'failed', failureMessages: ['expected 1 to be 2'] }
    const content = report([passed('a'), failed])
    content.testResults[0].status = 'failed'
    const { failed: named } = addUpOf(content)
    expect(named).toHaveLength(1)
    expect(describeFailure(named[0])).toMatch(/^one test: .*a\.test\.ts › b works\n {4}expected 1 to be 2$/)
  })

  test('a file that fails outside of its tests is a failure', () => {
    const content = report([])
    content.testResults[0] = { ...content.testResults[0], status: 'failed', message: 'SyntaxError' }
    expect(describeFailure(addUpOf(content).failed[0])).toContain('outside of its tests')
  })

  test('an error outside of all tests is a problem', () => {
    write('packages/one/.reports/vitest.json.errors', ['Error: left over'])
    expect(addUpOf(report([passed('a')])).problems).toEqual(['one test: Error: left over'])
  })

  test.each([
    ['no report', undefined, 'left no report'],
    ['no test', () => report([]), 'ran no test'],
    ['a skipped test', () => report([passed('a')], { numPendingTests: 1 }), 'skipped 1 tests'],
    ['a test that is still to be written', () => report([passed('a')], { numTodoTests: 1 }), 'skipped 1 tests'],
  ])('have a problem with %s', (_, content, said) => {
    expect(addUpOf(content?.()).problems.join()).toContain(said)
  })

  test('a test file that is in no report is a problem', () => {
    const tests = [
      'tooling/start-and-test/setup.test.mjs',
      'tooling/start-and-test/again.test.mjs',
      'e2e/axe/pages.spec.ts',
    ]
    const [ran, left] = tests
    const content = {
      ...report([passed('a')]),
      testResults: [{ name: join(root, ran), status: 'passed', assertionResults: [] }],
    }
    write('tooling/start-and-test/package.json', { name: '@relaydeck/start-and-test', scripts: { test: 'vitest run' } })
    write('tooling/start-and-test/.reports/vitest.json', content)
    expect(addUp(root, tests).problems).toEqual([
      `@relaydeck/start-and-test test ran no test.`,
      `@relaydeck/start-and-test test did not run ${left}.`,
    ])
  })

  test('a browser test that passes only on a second try is a failure', () => {
    write('e2e/package.json', { name: 'e2e', scripts: { e2e: 'playwright test' } })
    const specs = [{ title: 'opens', file: 'a.spec.ts', tests: [{ status: 'flaky', results: [] }] }]
    write('e2e/.reports/playwright.json', { stats: { expected: 0, skipped: 0 }, errors: [], suites: [{ specs }] })
    expect(describeFailure(addUp(root).failed[0])).toContain('a.spec.ts › opens')
  })
})

describe('the commands of the README', () => {
  const boot = (args, env = {}) =>
    run(process.execPath, [join(import.meta.dirname, 'boot.mjs'), ...args], { env: { ...process.env, ...env } })

  test('another word is refused with the usage', async () => {
    await expect(boot(['nonsense'])).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Usage:') })
  })

  test('a Chromium that does not exist is named', async () => {
    const script = `import { findChromium } from '${join(import.meta.dirname, 'chromium.mjs')}'; console.log(JSON.stringify(await findChromium()))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, CHROMIUM: join(root, 'chromium') },
    })
    expect(JSON.parse(stdout).problem).toContain('does not exist')
  })

  test('the ordinary Chromium is preferred to the headless shell, and a named one to both', () => {
    const shell = '/usr/bin/chromium-headless-shell'
    const among = (...there) => chromiumPath('', (path) => there.includes(path))
    expect(among(shell, '/usr/bin/chromium')).toBe('/usr/bin/chromium')
    expect(among(shell, '/usr/bin/google-chrome')).toBe('/usr/bin/google-chrome')
    expect(among(shell)).toBe(shell)
    expect(among()).toBeUndefined()
    expect(chromiumPath('/opt/chrome', () => true)).toBe('/opt/chrome')
  })

  test('tests that are started by themselves use the Chromium of the whole run', async () => {
    const script = `
      import { findChromium } from '${join(import.meta.dirname, 'chromium.mjs')}'
      import { chromiumLaunch } from '@relaydeck/vitest/chromium'
      console.log(JSON.stringify([(await findChromium()).path, chromiumLaunch.executablePath]))`
    const { CHROMIUM: _, ...env } = process.env
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
    const [found, launched] = JSON.parse(stdout.trim().split('\n').at(-1))
    expect(launched).toBe(found)
  })
})

test.each([
  ['packages/api-sdk/src/core/comma.test.ts', 'packages/api-sdk', 'test'],
  ['packages/api-sdk/test/laws.test.ts', 'packages/api-sdk', 'test'],
  ['packages/api-sdk/test/built.test.ts', 'packages/api-sdk', 'test:built'],
  ['packages/ui/src/Quota/Quota.stories.tsx', 'apps/console', 'test'],
  ['apps/console/vite-plugins/compressed.test.ts', 'apps/console', 'test'],
  ['apps/console/test/storybook.test.ts', 'apps/console', 'test:storybook'],
  ['apps/console/test/storybook/agents.test.ts', 'apps/console', 'test:storybook'],
  ['tooling/checks/consumer/packing.test.ts', 'tooling/checks/consumer', 'test:built'],
  ['tooling/start-and-test/setup.test.mjs', 'tooling/start-and-test', 'test'],
  ['e2e/screens/roles.spec.ts', 'e2e', 'e2e'],
  ['e2e/axe/pages.spec.ts', 'e2e', 'axe'],
  ['e2e/faults/pages.spec.ts', 'e2e', 'faults'],
])('%s is run in %s by the script %s', (file, folder, script) => {
  expect(taskOf(file)).toMatchObject({ folder, script })
})

describe('nothing phones home', () => {
  const ROOT = join(import.meta.dirname, '../..')
  const VARIABLES = ['DO_NOT_TRACK', 'TURBO_TELEMETRY_DISABLED', 'STORYBOOK_DISABLE_TELEMETRY']
  const unset = Object.fromEntries(VARIABLES.map((name) => [name, undefined]))

  test('turbo neither announces nor sets up its telemetry, for every script', async () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    for (const script of Object.values(scripts)) expect(script).not.toMatch(/(^|&& |pnpm exec )turbo /)
    const env = { ...process.env, ...unset, TURBO_CONFIG_DIR_PATH: root }
    const args = [
      'tooling/start-and-test/turbo.mjs',
      'run',
      'node-security',
      '--filter=@relaydeck/start-and-test',
      '--dry=json',
    ]
    const { stdout, stderr } = await run(process.execPath, args, { cwd: ROOT, env })
    expect(JSON.parse(stdout).tasks).toHaveLength(1)
    expect(stderr).not.toMatch(/telemetry/i)
    expect(readdirSync(root)).not.toContain('turborepo')
  })

  test('every command of the set-up is told not to', async () => {
    const command = `import('${join(ROOT, 'tooling/start-and-test/run.mjs')}').then(({ run }) => run('node', ['--print', 'JSON.stringify(process.env)']))`
    const { stdout } = await run(process.execPath, ['--eval', command], { env: { ...process.env, ...unset } })
    const env = JSON.parse(stdout)
    expect(VARIABLES.map((name) => env[name])).toEqual(['1', '1', '1'])
    expect(env.npm_config_update_notifier).toBe('false')
  })

  test('Storybook does not, whoever starts it', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'apps/console/package.json'), 'utf8'))
    const commands = Object.values(scripts).filter((script) => /^storybook /.test(script))
    expect(commands).toHaveLength(2)
    for (const script of commands) expect(script).toContain(' --disable-telemetry')
    expect(scripts.storybook).toContain(' --no-version-updates')
    const settings = readFileSync(join(ROOT, 'apps/console/.storybook/main.ts'), 'utf8')
    expect(settings).toContain('core: { disableTelemetry: true, disableWhatsNewNotifications: true,')
  })
})

test.each([
  ['--help', /^Usage: relaydeck/m],
  ['help', /^Usage: relaydeck/m],
  ['--version', /^\d+\.\d+\.\d+$/m],
])('`npm start -- %s` answers without building the console', { timeout: 120_000 }, async (argument, answer) => {
  const boot = join(import.meta.dirname, 'boot.mjs')
  const { stdout } = await run(process.execPath, [boot, 'start', argument], { cwd: join(import.meta.dirname, '../..') })
  expect(stdout).toMatch(answer)
  expect(stdout).not.toContain('Building the console')
})
