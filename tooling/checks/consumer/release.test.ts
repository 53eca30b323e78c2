/** Runs the steps of a release, as far as they need no network. */
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { ROOT, read } from './deployment.ts'
import { outcome } from './program.ts'
import { emptyFolder, run } from './workshop.ts'

const PUBLISHED = [
  '@relaydeck/api-sdk',
  '@relaydeck/contract',
  '@relaydeck/gateway',
  '@relaydeck/protocols',
  '@relaydeck/ui',
  'relaydeck',
]

describe('raising the versions', () => {
  let copy = ''
  const changeset = (...args: string[]) =>
    execFileSync(join(ROOT, 'node_modules/.bin/changeset'), args, { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
  const manifests = () =>
    globSync('{apps,packages}/*/package.json', { cwd: copy }).map((file) =>
      JSON.parse(readFileSync(join(copy, file), 'utf8')),
    )

  // Only what changesets reads.
  beforeAll(async () => {
    copy = await emptyFolder('release')
    const files = [
      '.changeset/*',
      'package.json',
      'pnpm-*.yaml',
      '{apps,packages,tooling,tooling/{checks,config}}/*/package.json',
      'e2e/package.json',
    ]
    for (const file of globSync(files, { cwd: ROOT })) {
      mkdirSync(join(copy, file, '..'), { recursive: true })
      cpSync(join(ROOT, file), join(copy, file))
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('gives all packages the same next version, a changelog and compatible ranges', () => {
    const before = new Set(manifests().map(({ version }) => version))
    expect(before.size).toBe(1)
    changeset('version')
    const [version, ...others] = new Set(manifests().map((manifest) => manifest.version as string))
    expect(others).toEqual([])
    expect(before).not.toContain(version)
    expect(globSync('.changeset/*.md', { cwd: copy })).toEqual([])
    const logs = globSync('{apps/relaydeck,packages/{api-sdk,contract,gateway,protocols,ui}}/CHANGELOG.md', {
      cwd: copy,
    })
    expect(logs).toHaveLength(PUBLISHED.length)
    for (const file of logs) expect(readFileSync(join(copy, file), 'utf8')).toContain(`## ${version}\n`)
    // `workspace:^` becomes a range when packed.
    expect(readFileSync(join(copy, 'packages/ui/package.json'), 'utf8')).toContain(
      '"@relaydeck/api-sdk": "workspace:^"',
    )
  })
})

describe('publishing', () => {
  /** Versions that the registry has. */
  const known = new Map<string, string>()
  const requests: string[] = []
  const registry = createServer(({ method, url = '' }, response) => {
    requests.push(`${method} ${url}`)
    const name = decodeURIComponent(url.slice(1))
    const version = known.get(name)
    response.setHeader('content-type', 'application/json')
    if (!version) return response.writeHead(404).end('{"error":"not_found"}')
    const versions = { [version]: { name, version, dist: {} } }
    response.end(JSON.stringify({ name, versions, 'dist-tags': { latest: version } }))
  })
  beforeAll(() => new Promise<void>((ready) => registry.listen(0, '127.0.0.1', ready)))
  afterAll(() => new Promise((ended) => registry.close(ended)))

  /** Tries to publish the built packages, and returns the names that would be published, in their order. */
  const tryPublication = async () => {
    const { port } = registry.address() as AddressInfo
    const command = [`--config.registry=http://127.0.0.1:${port}/`, 'publish', '--recursive', '--dry-run']
    const env = { ...process.env, RELAYDECK_BUILT: 'true' }
    const { stdout, stderr } = await run('pnpm', [...command, '--no-git-checks'], { cwd: ROOT, env })
    return [...`${stdout}${stderr}`.matchAll(/📦 (\S+)@/g)].map(([, name]) => name)
  }

  test('is tried with every package, in the order of their dependencies', async () => {
    const published = await tryPublication()
    expect(published.toSorted()).toEqual(PUBLISHED)
    expect(published.slice(0, 2).toSorted()).toEqual(['@relaydeck/api-sdk', '@relaydeck/protocols'])
    expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([])
  })

  test('leaves out what npm has', async () => {
    const { version } = JSON.parse(read('packages/api-sdk/package.json'))
    for (const name of PUBLISHED.slice(1)) known.set(name, version)
    expect(await tryPublication()).toEqual(PUBLISHED.slice(0, 1))
  })

  test('is refused by the workflow for packages that were never given a version', async () => {
    const [, command = 'exit 2'] = /- run: (test .*)\n/.exec(read('.github/workflows/release.yml')) ?? []
    const codeFor = async (version: string) => {
      const folder = await emptyFolder('version')
      mkdirSync(join(folder, 'apps/relaydeck'), { recursive: true })
      writeFileSync(join(folder, 'apps/relaydeck/package.json'), JSON.stringify({ name: 'relaydeck', version }))
      const { code } = await outcome('bash', ['-c', command], folder)
      rmSync(folder, { recursive: true })
      return code
    }
    expect([await codeFor('0.0.0'), await codeFor('0.1.0')]).toEqual([1, 0])
  })
})

interface Job {
  readonly uses?: string
  readonly permissions?: Readonly<Record<string, string>>
  readonly steps?: readonly { readonly uses?: string; readonly run?: string; readonly with?: Record<string, unknown> }[]
}

/** Returns the scripts of a package of the workspace. */
function scriptsOf(name: string): Readonly<Record<string, string>> {
  const files = ['package.json', '{apps,packages,tooling,tooling/{checks,config}}/*/package.json']
  const manifests = globSync(files, { cwd: ROOT }).map((file) => JSON.parse(read(file)))
  return manifests.find((manifest) => manifest.name === name)?.scripts ?? {}
}

const WORKFLOWS = globSync('.github/workflows/*.yml', { cwd: ROOT })

describe.each(WORKFLOWS)('the workflow %s', (file) => {
  const workflow: { permissions: unknown; jobs: Record<string, Job> } = parse(read(file))
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps ?? [])

  test('is a valid workflow', () => {
    const { context } = parseWorkflow({ name: file, content: read(file) }, new NoOperationTraceWriter())
    expect(context.errors.getErrors().map(({ message }) => message)).toEqual([])
  })

  test('pins every action by its commit, and names its version', () => {
    const used = [...read(file).matchAll(/uses: (\S+)(.*)/g)].filter(([, name = '']) => !name.startsWith('./'))
    for (const [, name, comment] of used) {
      expect(name).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
      expect(comment).toMatch(/^ # v\d+\.\d+\.\d+$/)
    }
  })

  test('has no rights by default but to read, and keeps no credentials that it does not need', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const { steps: own = [], permissions = {} } of Object.values(workflow.jobs)) {
      expect(Object.keys(permissions)).not.toContain('actions')
      const [checkout] = own.filter(({ uses = '' }) => uses.startsWith('actions/checkout@'))
      if (checkout) expect(checkout.with).toMatchObject({ 'persist-credentials': false })
    }
  })

  test('runs commands that exist', () => {
    for (const { run: command = '' } of steps) {
      const [, name, script] = /^pnpm (?:--filter (\S+) )?([\w:-]+)/.exec(command) ?? []
      const own = name ? [] : ['install', 'publish', 'audit']
      if (script) expect([...Object.keys(scriptsOf(name ?? 'relaydeck-workspace')), ...own]).toContain(script)
      else if (command) expect(command).toMatch(/^(\.ci\/run|gh release create .*|test .*|jq .*|sudo apt-get .*)$/)
    }
    expect(steps.length).toBeGreaterThan(0)
  })
})

test('the Storybook of a pull request is kept for reviewers, without rights or secrets for it', () => {
  const file = '.github/workflows/storybook.yml'
  const { on, jobs }: { on: object; jobs: Record<string, Job> } = parse(read(file))
  // A workflow of `pull_request_target` would run foreign code with the rights of this repository.
  expect(Object.keys(on)).toEqual(['pull_request'])
  expect(read(file)).not.toContain('secrets')
  const [job] = Object.values(jobs)
  expect(job?.permissions).toBeUndefined()
  const steps = job?.steps ?? []
  const built = steps.findIndex(({ run: command }) => command === 'pnpm --filter @relaydeck/console build:storybook')
  const kept = steps.findIndex(({ uses = '' }) => uses.startsWith('actions/upload-artifact@'))
  const [, folder] = / -o (\S+)/.exec(scriptsOf('@relaydeck/console')['build:storybook'] ?? '') ?? []
  expect(kept).toBeGreaterThan(built)
  expect(steps[kept]?.with).toMatchObject({ path: `apps/console/${folder}`, 'if-no-files-found': 'error' })
  expect(read('CONTRIBUTING.md')).toContain(`--name ${steps[kept]?.with?.name}`)
})

test('the script of continuous integration runs the tests of the README', async () => {
  expect((await outcome('bash', ['-n', '.ci/run'], ROOT)).code).toBe(0)
  expect(read('.ci/run')).toContain('exec npm test')
})
