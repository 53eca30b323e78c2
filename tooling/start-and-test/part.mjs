import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { environment, ROOT, run } from './run.mjs'

const TESTS = ['*.test.ts', '*.test.tsx', '*.test.mjs', '*.test-d.ts', '*.spec.ts', '*.stories.tsx']

const isPlaywright = (file) => file.endsWith('.spec.ts')

/** Returns the nearest folder above a file that has a manifest. */
function packageOf(file) {
  const folder = dirname(file)
  return existsSync(join(ROOT, folder, 'package.json')) ? folder : packageOf(folder)
}

/**
 * Returns the package and script that run a test. The console runs the stories of the kit, too.
 * @param {string} file path in the workspace
 */
export function taskOf(file) {
  const folder = file.endsWith('.stories.tsx') ? 'apps/console' : packageOf(file)
  const { name, scripts } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  const [first, second = ''] = relative(folder, file).split('/')
  // `e2e/axe/` is run by the script `axe`, `test/built.test.ts` by `test:built`.
  const candidates = isPlaywright(file)
    ? [first, 'e2e']
    : [`${first}:${second.replace('.test.ts', '')}`, 'test', 'test:built']
  return { name, folder, script: candidates.find((script) => script in scripts) }
}

/** Returns the paths of all test files. */
export function testFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...TESTS]
  const files = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  return files.filter((file) => file && existsSync(join(ROOT, file)))
}

/** Returns the tests whose path contains one of some words, by package and script. */
function find(words) {
  const found = testFiles().filter((file) => words.some((word) => file.includes(word)))
  return Object.values(Object.groupBy(found, (file) => JSON.stringify(taskOf(file)))).map((group) => ({
    ...taskOf(group[0]),
    files: group,
  }))
}

/** Builds the packages that a script needs. */
async function build({ name, script }) {
  const dry = execFileSync('turbo', ['run', script, `--filter=${name}`, '--dry=json'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const builds = JSON.parse(dry).tasks.filter(({ task }) => task.startsWith('build'))
  if (builds.length === 0) return 0
  return run('turbo', ['run', ...builds.map(({ taskId }) => taskId), '--output-logs=errors-only'])
}

/**
 * Runs the tests whose path contains one of some words: `token.spec -t "a title"`.
 * @param {string[]} args words, then options of Vitest or Playwright
 * @returns {Promise<number>} exit code
 */
export async function runPart(args) {
  const end = args.findIndex((arg) => arg.startsWith('-'))
  const [words, options] = end < 0 ? [args, []] : [args.slice(0, end), args.slice(end)]
  const groups = find(words)
  if (groups.length === 0) {
    console.error(`No test has ${words.join(' or ')} in its path.`)
    return 1
  }
  const codes = []
  for (const group of groups) {
    const built = await build(group)
    codes.push(built === 0 ? await runGroup(group, options) : built)
  }
  return Math.max(...codes)
}

function runGroup({ folder, script, files }, options) {
  const args = isPlaywright(files[0])
    ? [
        ...files.map((file) => relative(folder, file)),
        ...options.map((option) => (option === '-t' ? '--grep' : option)),
      ]
    : [...files.map((file) => join(ROOT, file)), ...options]
  return run('pnpm', ['--dir', folder, 'run', script, ...args])
}
