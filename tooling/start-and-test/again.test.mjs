import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addUp } from './figures.mjs'
import { judge } from './judge.mjs'
import { ROOT, run } from './run.mjs'
import { failedTasks, unexplained } from './tasks.mjs'

// Each test starts runners two or three times.
vi.setConfig({ testTimeout: 300_000 })

let root = ''

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'relaydeck-again-')))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file, content) {
  const path = join(root, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
}

/** Makes a package with the tools of another one. */
function makePackage(folder, manifest, tools) {
  write(`${folder}/package.json`, { type: 'module', ...manifest })
  symlinkSync(join(ROOT, tools, 'node_modules'), join(root, folder, 'node_modules'))
}

const CONFIG = `export default { test: {
  reporters: ['default', 'json'], outputFile: { json: '.reports/vitest.json' }, include: ['*.test.js'] } }`

/** Source that throws the first time it runs. */
const once = (name) =>
  `if (!existsSync('${name}')) { writeFileSync('${name}', ''); throw new Error('${name} was late') }`

/** Runs a small package's tests, and returns the judgement. */
async function judgeVitest(source) {
  makePackage('packages/one', { name: 'one', scripts: { test: 'vitest run' } }, 'tooling/start-and-test')
  write('packages/one/vitest.config.js', CONFIG)
  write(
    'packages/one/a.test.js',
    `import { existsSync, writeFileSync } from 'node:fs'
     import { beforeAll, describe, expect, test } from 'vitest'
     ${source}`,
  )
  const code = await run('pnpm', ['--dir', join(root, 'packages/one'), 'run', 'test'])
  return judge(addUp(root), { code, tasks: code === 0 ? [] : ['one test'] })
}

/** As above, with Playwright. */
async function judgePlaywright(source) {
  makePackage('e2e', { name: 'e2e', scripts: { e2e: 'playwright test' } }, 'e2e')
  write(
    'e2e/playwright.config.js',
    "export default { reporter: [['list'], ['json', { outputFile: '.reports/playwright.json' }]] }",
  )
  write(
    'e2e/a.spec.js',
    `import { existsSync, writeFileSync } from 'node:fs'
     import { expect, test } from '@playwright/test'
     ${source}`,
  )
  const code = await run('pnpm', ['--dir', join(root, 'e2e'), 'run', 'e2e'])
  return judge(addUp(root), { code, tasks: code === 0 ? [] : ['e2e e2e'] })
}

describe('a failed test of Vitest', () => {
  test('that passes alone has passed, and is named as flaky with its first reason', async () => {
    const { lines, ...figures } = await judgeVitest(`
      describe('a group (of tests)', () => {
        test('a + b', () => { ${once('sum')} })
        test('a + b + c', () => {})
      })`)
    expect(figures).toEqual({ passed: 2, failures: 0 })
    expect(lines).toEqual([expect.stringMatching(/^Flaky: one test: .*a\.test\.js › a group \(of tests\) › a \+ b\n/)])
    expect(lines[0]).toContain('sum was late')
  })

  test('that fails again has failed', async () => {
    const { lines, ...figures } = await judgeVitest("test('a', () => {}); test('b', () => { expect(1).toBe(2) })")
    expect(figures).toEqual({ passed: 1, failures: 1 })
    expect(lines).toEqual([expect.stringMatching(/^Failed: .*› b\n {4}AssertionError: expected 1 to be 2/)])
  })

  test('that leaves an error outside of tests when it runs alone has failed', async () => {
    const { failures } = await judgeVitest(`test('a', async () => {
      ${once('a')}
      setTimeout(() => { throw new Error('left over') })
      await new Promise((done) => setTimeout(done, 50))
    })`)
    expect(failures).toBe(1)
  })
})

test.each([
  [5, 0],
  [6, 1],
])('a number of tests that pass only alone makes failures: %i make %i', async (count, failures) => {
  const failed = Array.from({ length: count }, (_, index) => ({
    who: 'one test',
    folder: root,
    script: 'test',
    file: join(root, 'a.test.js'),
    titles: [`test ${index}`],
    reason: 'late',
  }))
  const again = async () => ({ flaky: failed, failed: [], passed: count })
  const { lines, ...figures } = await judge(
    { passed: 1, failed, problems: [] },
    { code: 1, tasks: ['one test'] },
    again,
  )
  expect(figures).toEqual({ passed: 1 + count, failures })
  expect(lines).toHaveLength(count + failures)
})

describe('a file that fails outside of its tests', () => {
  test('is run again as a whole, when it cannot be loaded', async () => {
    const { lines, ...figures } = await judgeVitest(`${once('file')}; test('a', () => {}); test('b', () => {})`)
    expect(figures).toEqual({ passed: 2, failures: 0 })
    expect(lines).toEqual([expect.stringMatching(/^Flaky: .*a\.test\.js › outside of its tests\n.*file was late/)])
  })

  test('is run again as a whole, when its set-up fails', async () => {
    const { lines, ...figures } = await judgeVitest(`beforeAll(() => { ${once('before')} }); test('a', () => {})`)
    expect(figures).toEqual({ passed: 1, failures: 0 })
    expect(lines).toHaveLength(1)
  })

  test('has failed if one of its tests then fails', async () => {
    const { passed, failures } = await judgeVitest(
      `${once('file')}; test('a', () => {}); test('b', () => { expect(1).toBe(2) })`,
    )
    expect([passed, failures]).toEqual([0, 1])
  })
})

describe('a failed test of Playwright', () => {
  test('that passes alone has passed, also one of several in a line', async () => {
    const { lines, ...figures } = await judgePlaywright(`
      test.describe('a group', () => {
        for (const name of ['root', 'root (again)']) test('opens for ' + name, () => {
          if (name !== 'root') { ${once('root')} }
        })
      })`)
    expect(figures).toEqual({ passed: 2, failures: 0 })
    expect(lines).toEqual([
      expect.stringMatching(/^Flaky: e2e e2e: .*a\.spec\.js › a group › opens for root \(again\)\n/),
    ])
  })

  test('that fails again has failed', async () => {
    const { passed, failures } = await judgePlaywright("test('a', () => { expect(1).toBe(2) }); test('b', () => {})")
    expect([passed, failures]).toEqual([1, 1])
  })

  test('is not hidden by a file that cannot be loaded', async () => {
    const { lines, failures } = await judgePlaywright(`${once('file')}; test('a', () => {})`)
    expect(failures).toBeGreaterThan(0)
    expect(lines.join()).toContain('file was late')
  })
})

describe('what no test tells of', () => {
  const sum = { passed: 1, failed: [], problems: ['two test left no report: it did not finish.'] }

  test('makes the run red: a check, a runner that ended, and turbo itself', async () => {
    const tasks = ['setup lint', 'two test', 'one test']
    const { lines, failures } = await judge({ ...sum, failed: [] }, { code: 1, tasks })
    expect(failures).toBe(3)
    expect(lines).toContain('Failed: setup lint failed.')
    expect(await judge({ ...sum, problems: [] }, { code: 2, tasks: [] })).toMatchObject({
      lines: ['Failed: Turbo ended with 2.'],
      failures: 1,
    })
  })

  test('does not name a task whose test failed', () => {
    expect(unexplained(['one test', 'one typecheck'], { failed: [{ who: 'one test' }], problems: [] })).toEqual([
      'one typecheck',
    ])
  })

  test('is read from the summaries of turbo', () => {
    const task = (taskId, exitCode) => ({ taskId, ...(exitCode !== undefined && { execution: { exitCode } }) })
    write('.turbo/runs/a.json', { tasks: [task('one#test', 1), task('one#build', 0), task('two#test')] })
    write('.turbo/runs/b.json', { tasks: [task('one#test', 1), task('setup#lint', 2)] })
    expect(failedTasks(root)).toEqual(['one test', 'setup lint'])
  })

  test('is written beside the report by the shared reporter', () => {
    makePackage('packages/one', { name: 'one', scripts: { test: 'vitest run' } }, 'tooling/start-and-test')
    write('packages/one/vitest.config.js', "import { nodeTests } from '@relaydeck/vitest'; export default nodeTests()")
    write(
      'packages/one/src/a.test.ts',
      `import { test } from 'vitest'
       test('a', async () => {
         setTimeout(() => { throw new Error('left over') })
         await new Promise((done) => setTimeout(done, 50))
       })`,
    )
    const { status } = spawnSync(join(root, 'packages/one/node_modules/.bin/vitest'), ['run'], {
      cwd: join(root, 'packages/one'),
    })
    expect(status).toBe(1)
    expect(addUp(root).problems).toEqual([expect.stringMatching(/^one test: Error: left over/)])
  })
})
