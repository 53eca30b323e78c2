/** Runs the installed program as somebody does who has only npm. */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { connect } from '@relaydeck/api-sdk'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { binOf, outcome, rootToken, start } from './program.ts'
import { emptyFolder, nodeOf, OTHER_NODES } from './workshop.ts'

const project = inject('project')
const bin = binOf(project)

const newFolder = async () => {
  const folder = await emptyFolder('empty')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const command = async (args: readonly string[], cwd: string) => outcome(process.execPath, [bin, ...args], cwd)

/** Starts the program on a free port in a folder, until the end of the test. */
async function serve(cwd: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const running = await start([process.execPath, bin, '--port', '0', ...args], cwd, env)
  onTestFinished(() => running.stop())
  return running
}

describe('the installed program', () => {
  const folder = join(project, 'node_modules/relaydeck')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })

  test('is JavaScript, with the console’s build, the migrations and all licences', () => {
    expect(files.filter((file) => /\.(ts|tsx|map)$/.test(file))).toEqual([])
    const some = ['dist/console/index.html', 'dist/console/pages.json', 'dist/config.schema.json', 'dist/guides/run.md']
    expect(files).toEqual(expect.arrayContaining(some))
    expect(files.filter((file) => /^dist\/migrations\/\w+\/\d{4}-.*\.sql$/.test(file)).length).toBeGreaterThan(5)
    const licenses = readFileSync(join(folder, 'dist/licenses.md'), 'utf8')
    for (const name of ['react', 'hono', 'gpt-tokenizer', 'zod'])
      expect(licenses).toMatch(new RegExp(`^## ${name} - `, 'm'))
  })

  test('depends on five packages, and on none of the workspace', () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(Object.keys(manifest.dependencies)).toEqual(['@node-rs/bcrypt', 'mysql2', 'nodemailer', 'pg', 'undici'])
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('private')
  })

  test('takes at most 25 MB with all that npm installs for it', () => {
    const modules = join(project, 'node_modules')
    const installed = new Set<string>()
    const add = (name: string) => {
      const manifest = join(modules, name, 'package.json')
      if (installed.has(name) || !existsSync(manifest)) return
      installed.add(name)
      const {
        dependencies = {},
        optionalDependencies = {},
        peerDependencies = {},
      } = JSON.parse(readFileSync(manifest, 'utf8'))
      for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) add(next)
    }
    add('relaydeck')
    expect(installed.size).toBeGreaterThan(20)
    const bytesOf = (name: string) =>
      readdirSync(join(modules, name), { recursive: true, encoding: 'utf8' })
        .map((file) => statSync(join(modules, name, file)))
        .reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0)
    expect([...installed].reduce((sum, name) => sum + bytesOf(name), 0)).toBeLessThan(25_000_000)
  })

  test('tells its version', async () => {
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    expect(await command(['--version'], project)).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
  })

  test('refuses options with one sentence', async () => {
    const { code, stderr } = await command(['--port', 'x'], project)
    expect([code, stderr]).toEqual([1, 'The port must be an integer from 0 to 65535, not "x".\n'])
  })
})

test.each(OTHER_NODES)('Node %s is told that it is too old', async (version) => {
  const { code, stdout, stderr } = await outcome(nodeOf(inject('nodes'), version), [bin], project)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Relaydeck needs Node 24 or newer; this is Node \d+\.\d+\.\d+\.\n$/)
})

describe('the commands run from the package, one after the other', () => {
  let folder: string
  beforeAll(async () => {
    folder = await emptyFolder('commands')
    return () => rmSync(folder, { recursive: true, force: true })
  })

  test.each([
    { args: ['seed'], makes: 'data' },
    { args: ['backup', 'backup.db'], makes: 'backup.db' },
    { args: ['export-one-api', 'one-api.db'], makes: 'one-api.db' },
    { args: ['import', 'one-api.db', '--database', 'imported.db'], makes: 'imported.db' },
    { args: ['copy', '--from', 'imported.db', '--to', 'copied.db'], makes: 'copied.db' },
  ])('$args.0', async ({ args, makes }) => {
    const { code, stdout, stderr } = await command(args, folder)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).not.toBe('')
    expect(readdirSync(folder)).toContain(makes)
  })

  test('and what they made can be signed in to', async () => {
    const { url } = await serve(folder, ['--database', 'copied.db'])
    const login = connect({ baseUrl: url }).session.login({ username: 'boss', password: 'relaydeck-demo' })
    await expect(login).resolves.toMatchObject({ role: 10 })
  })
})

describe('the threads of the installed program', () => {
  /** The tokenizer counts 9 tokens, and the estimate would be 8. */
  const ANSWER = 'Hello! How can I help you today?'
  const provider = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ message: { content: ANSWER } }] }))
  })
  beforeAll(() => new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready)))
  afterAll(() => new Promise((ended) => provider.close(ended)))

  test('read lists and count tokens', async () => {
    const { url, output } = await serve(await newFolder())
    const root = connect({ baseUrl: url, accessToken: await rootToken(url) })
    const { port } = provider.address() as AddressInfo
    await root.channels.create({ type: 1, name: 'c', key: 'k', models: 'gpt-4o', base_url: `http://127.0.0.1:${port}` })
    const { key } = await root.tokens.create({ name: 't', remain_quota: 0, expired_time: -1, unlimited_quota: true })
    await root.users.update({ ...(await root.users.get({ id: 1 })), quota: 1_000_000 })
    const answer = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer sk-${key}` },
      body: JSON.stringify({ model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] }),
    })
    expect(await answer.text()).toContain(ANSWER)
    await expect.poll(async () => (await root.logs.list({ type: 2 }))[0]?.completion_tokens).toBe(9)
    expect(output()).not.toMatch(/failed/)
  })
})
