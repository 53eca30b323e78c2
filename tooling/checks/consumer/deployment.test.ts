/** Checks image, Compose file and systemd unit as far as that needs neither Docker nor a running systemd. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@relaydeck/api-sdk'
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { nodeWarning } from '../../../apps/relaydeck/src/operation/node-security.ts'
import { startPostgres } from '../../../packages/gateway/test/postgres-server.ts'
import { type Instruction, imageEnvironment, instructions, lastStage, ROOT, read, stages } from './deployment.ts'
import { binOf, outcome, rootToken, start } from './program.ts'
import { emptyFolder } from './workshop.ts'

const project = inject('project')

/** Help of the program, which lists its variables. */
let usage = ''
const knows = (name: string) => expect(usage, `no variable ${name}`).toMatch(new RegExp(`\\(${name}[=)]`))

beforeAll(async () => {
  usage = (await outcome(process.execPath, [binOf(project), '--help'], project)).stdout
})

const newFolder = async () => {
  const folder = await emptyFolder('image')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('the image', () => {
  test('has the packed program, with packages in the versions of the lock file, and its entry point runs', async () => {
    const folder = await newFolder()
    // Paths of the image are below the folder here.
    const here = (text: string) =>
      text
        .replace(/(?<= |=|^)\/(?=packages|program|opt|usr)/g, `${folder}/`)
        .replace(/\$\(echo .*?\)/, inject('tarballs').relaydeck ?? '')
    const env = { ...process.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` }
    const runs = (text: string) => execFileSync('sh', ['-c', text], { cwd: ROOT, env, stdio: 'pipe' })
    const [build, packages] = stages()
    const commandIn = (stage: readonly Instruction[] | undefined, part: string) =>
      here(stage?.find(({ keyword, text }) => keyword === 'RUN' && text.includes(part))?.text ?? '')
    mkdirSync(join(folder, 'program'))
    runs(commandIn(build, 'tar ').replace(/^.*&& tar/s, 'tar'))
    const deploy = commandIn(packages, 'deploy')
    expect(deploy).toContain('pnpm --filter @relaydeck/image deploy --prod ')
    runs(`${deploy} --prefer-offline`)
    for (const copy of instructions('COPY').map((text) => here(text.replace(/^--from=\w+ /, '')))) {
      const [from = '', to = ''] = copy.split(' ')
      cpSync(from, to, { recursive: true, verbatimSymlinks: true })
    }
    mkdirSync(join(folder, 'usr/local/bin'), { recursive: true })
    runs(here(instructions('RUN').find((text) => text.startsWith('ln ')) ?? ''))
    const [entry = ''] = JSON.parse(instructions('ENTRYPOINT')[0] ?? '[]')
    const { code, stdout } = await outcome(join(folder, 'usr/local/bin', entry), ['--version'], folder)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)])
    expect(read('Dockerfile')).not.toMatch(/(?<!p)npm install(?! --global "\$\(node --print)/)
  })

  test('has all packages that the packed program needs', () => {
    const { unbundled } = JSON.parse(read('apps/relaydeck/package.json'))
    const { dependencies } = JSON.parse(read('tooling/image/package.json'))
    expect(Object.keys(dependencies)).toEqual(unbundled)
  })

  test('sets variables that exist, and a user without rights', () => {
    for (const name of Object.keys(imageEnvironment())) if (name !== 'NODE_ENV') knows(name)
    expect(instructions('USER')).toEqual(['node'])
    const order = lastStage().map(({ keyword }) => keyword)
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.indexOf('USER'))
    expect(instructions('VOLUME')).toEqual([imageEnvironment().RELAYDECK_DATABASE?.replace(/\/[^/]*$/, '')])
    expect(instructions('EXPOSE')).toEqual([imageEnvironment().RELAYDECK_PORT])
  })

  test('has a health check that tells a running program from a stopped one', async () => {
    const [, check = '[]'] = /CMD (\[.*\])$/s.exec(instructions('HEALTHCHECK')[0] ?? '') ?? []
    const [file = '', ...args] = JSON.parse(check)
    expect(file).toBe('node')
    const folder = await newFolder()
    const env = { ...imageEnvironment(), RELAYDECK_PORT: '0', RELAYDECK_DATABASE: ':memory:' }
    const running = await start([process.execPath, binOf(project)], folder, env)
    onTestFinished(running.stop)
    // Node itself is judged as well.
    const warning = nodeWarning(process.versions.node)
    if (warning) await expect.poll(running.output).toContain(warning)
    const { port } = new URL(running.url)
    const ask = (at: string) => {
      const command = [...args.slice(0, 1), `process.env.RELAYDECK_PORT = '${at}'; ${args[1]}`]
      return outcome(process.execPath, command, folder)
    }
    expect(await ask(port)).toMatchObject({ code: 0 })
    await running.stop()
    expect(await ask(port)).toMatchObject({ code: 1 })
  })

  test('needs to write to its volume only', async () => {
    const folder = await newFolder()
    const data = join(folder, 'data')
    mkdirSync(data)
    // Node itself refuses every other write.
    const rights = ['--permission', '--allow-fs-read=*', `--allow-fs-write=${data}`, '--allow-addons', '--allow-worker']
    const args = [...rights, binOf(project), '--port', '0', '--database', join(data, 'relaydeck.db')]
    const running = await start([process.execPath, ...args], folder)
    onTestFinished(running.stop)
    expect(await (await fetch(`${running.url}/login`)).text()).toContain('<div id="root">')
    expect(readdirSync(folder)).toEqual(['data'])
    expect(readdirSync(data)).toContain('relaydeck.db')
    expect(running.output()).not.toContain('ERR_ACCESS_DENIED')
  })
})

interface Service {
  readonly profiles: readonly string[]
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly command?: unknown
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly networks?: readonly string[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly configs?: readonly { readonly source: string }[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
}

describe('the Compose file', () => {
  const compose: Record<'services' | 'volumes' | 'configs' | 'networks', Record<string, unknown>> = parse(
    read('compose.yaml'),
    { merge: true },
  )
  const services = Object.entries(compose.services) as [string, Service][]
  const ours = services.filter(([, { image }]) => image.includes('relaydeck/relaydeck'))

  test('has three profiles', () => {
    expect([...new Set(services.flatMap(([, { profiles }]) => profiles))]).toEqual(['embedded', 'one-api', 'postgres'])
  })

  test.each(ours)('has variables that exist, and no right that it does not need, in %s', (_, service) => {
    for (const name of Object.keys(service.environment ?? {})) knows(name)
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(service.command).toBeUndefined()
  })

  test.each(services)('refers to what is declared, and opens ports on this machine only, in %s', (_, service) => {
    const declared = (kind: 'volumes' | 'configs' | 'networks' | 'services', names: readonly string[]) => {
      for (const name of names) expect(['default', ...Object.keys(compose[kind])]).toContain(name)
    }
    declared(
      'volumes',
      (service.volumes ?? []).map((volume) => volume.split(':')[0] ?? ''),
    )
    declared(
      'configs',
      (service.configs ?? []).map(({ source }) => source),
    )
    declared('networks', service.networks ?? [])
    declared('services', Object.keys(service.depends_on ?? {}))
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  test('its balancer forwards to both processes, and its variables reach nginx', () => {
    const { content } = compose.configs.balancer as { content: string }
    const shared = ours.filter(([, { profiles }]) => profiles.includes('postgres')).map(([name]) => name)
    expect(content.match(/server (\w+):3000;/g)).toEqual(shared.map((name) => `server ${name}:3000;`))
    expect(content).not.toMatch(/(?<!\$)\$(?![$_]|\{RELAYDECK_PROXY:-)/)
  })

  /** Returns the variables of a service, except the test's environment. */
  const variablesOf = (name: string): Record<string, string> =>
    Object.fromEntries(
      Object.entries(ours.find(([own]) => own === name)?.[1].environment ?? {}).map(([variable, value]) => [
        variable,
        value.replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
      ]),
    )

  const startService = async (env: Record<string, string>) => {
    const running = await start([process.execPath, binOf(project), '--port', '0'], await newFolder(), env)
    onTestFinished(running.stop)
    return running
  }

  test.each(['embedded', 'before-one-api'])('starts with its variables: %s', async (name) => {
    const { url } = await startService(variablesOf(name))
    expect((await fetch(`${url}/login`)).status).toBe(200)
  })

  test('its two processes start on one PostgreSQL server, and share what they know', async () => {
    const server = await startPostgres()
    onTestFinished(server.stop)
    const [first, second] = await Promise.all(
      ['first', 'second'].map((name) => {
        const { RELAYDECK_DATABASE: database = '', ...env } = variablesOf(name)
        const { protocol } = new URL(database)
        expect(server.url).toContain(protocol)
        return startService({ ...env, RELAYDECK_DATABASE: `${server.url}postgres` })
      }),
    )
    const accessToken = await rootToken(first?.url ?? '')
    const root = connect({ baseUrl: second?.url ?? '', accessToken })
    expect(await root.session.self()).toMatchObject({ username: 'root' })
  })
})

test.each(['relaydeck', 'relaydeck-backup'])(
  'the systemd unit %s is valid, uses variables that exist, and is hardened',
  async (name) => {
    const unit = read(`docs/deploy/${name}.service`)
    for (const [, variable = ''] of unit.matchAll(/^Environment=(\w+)=/gm)) if (variable !== 'NODE_ENV') knows(variable)
    expect(unit).toMatch(/^ExecStart=\/usr\/local\/bin\/relaydeck( .*)?$/m)
    expect(unit).toMatch(/^DynamicUser=yes$/m)
    expect(unit).toMatch(/^ProtectSystem=strict$/m)
    if (!existsSync('/usr/bin/systemd-analyze')) return
    const file = join(await newFolder(), `${name}.service`)
    // systemd checks that the program exists.
    writeFileSync(file, unit.replace('/usr/local/bin/relaydeck', process.execPath))
    const verified = await outcome('systemd-analyze', ['verify', file], project)
    expect(verified).toEqual({ code: 0, stdout: '', stderr: '' })
    const { stdout } = await outcome('systemd-analyze', ['security', '--offline=true', '--threshold=20', file], project)
    expect(stdout).toMatch(new RegExp(`Overall exposure level for ${name}\\.service: (0|1)\\.\\d (OK|SAFE)`))
  },
)

test('the timer of backups is valid, and runs a command that the program takes', async () => {
  const [, command = ''] = /^ExecStart=\S+ (.*)$/m.exec(read('docs/deploy/relaydeck-backup.service')) ?? []
  const folder = await newFolder()
  mkdirSync(join(folder, 'relaydeck', 'backups'), { recursive: true })
  const args = command.replaceAll('%S', folder).split(' ')
  const database = join(folder, 'relaydeck.db')
  expect(await outcome(process.execPath, [binOf(project), 'seed', '--database', database], folder)).toMatchObject({
    code: 0,
  })
  expect(await outcome(process.execPath, [binOf(project), ...args, '--database', database], folder)).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(readdirSync(join(folder, 'relaydeck', 'backups'))).toEqual([
    expect.stringMatching(/^relaydeck-\d{8}T\d{6}Z\.db$/),
  ])
  const [, calendar = ''] = /^OnCalendar=(.*)$/m.exec(read('docs/deploy/relaydeck-backup.timer')) ?? []
  expect(calendar).toBe('*-*-* 03:15:00')
  if (!existsSync('/usr/bin/systemd-analyze')) return
  expect(await outcome('systemd-analyze', ['calendar', calendar], project)).toMatchObject({ code: 0 })
})
