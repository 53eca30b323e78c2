import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { documentation } from './documentation.ts'
import { OptionError } from './flags.ts'
import { readOptions, USAGE } from './options.ts'

const ENV = {
  RELAYDECK_HOST: '0.0.0.0',
  RELAYDECK_PORT: '8080',
  RELAYDECK_DATABASE: '/var/lib/relaydeck.db',
  RELAYDECK_GATEWAY: 'https://gateway.example',
  RELAYDECK_TRUST_PROXY: 'true',
  RELAYDECK_PRIVATE_NETWORK: 'true',
  RELAYDECK_CONNECT_TIMEOUT: '5',
  RELAYDECK_ANSWER_TIMEOUT: '600',
  RELAYDECK_ALLOWED_HOSTS: 'a.example, b.example',
  RELAYDECK_RELEASES: 'https://releases.example/latest',
  RELAYDECK_LOG_LEVEL: 'warn',
  RELAYDECK_LOG_REQUESTS: 'true',
  RELAYDECK_METRICS: '0.0.0.0:9464',
}

const complaint = (args: readonly string[], env: Readonly<Record<string, string>> = {}): string => {
  try {
    readOptions(args, env)
  } catch (error) {
    if (error instanceof OptionError) return error.message
    throw error
  }
  throw new Error('Nothing was refused')
}

describe('sources of options', () => {
  test('the defaults are this machine only, port 3000, the embedded gateway', () => {
    expect(readOptions([], {})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      database: 'data/relaydeck.db',
      gateway: undefined,
      migrationBackup: true,
      trustProxy: false,
      connectTimeout: 10_000,
      answerTimeout: 3_600_000,
      allowedHosts: ['127.0.0.1'],
      proxies: { except: [] },
      allowPrivateNetwork: false,
      releases: 'https://api.github.com/repos/songquanpeng/one-api/releases/latest',
      logLevel: 'info',
      logRequests: false,
      metrics: undefined,
      metricsDetail: false,
      mcpWrite: false,
      unused: undefined,
    })
  })

  test('environment variables override defaults', () => {
    expect(readOptions([], ENV)).toEqual({
      host: '0.0.0.0',
      port: 8080,
      database: '/var/lib/relaydeck.db',
      gateway: 'https://gateway.example',
      migrationBackup: true,
      trustProxy: true,
      connectTimeout: 5000,
      answerTimeout: 600_000,
      allowedHosts: ['a.example', 'b.example', '0.0.0.0'],
      proxies: { except: [] },
      allowPrivateNetwork: true,
      releases: 'https://releases.example/latest',
      logLevel: 'warn',
      logRequests: true,
      metrics: { host: '0.0.0.0', port: 9464 },
      metricsDetail: false,
      mcpWrite: false,
      unused:
        'RELAYDECK_CONNECT_TIMEOUT and RELAYDECK_ANSWER_TIMEOUT have no effect with RELAYDECK_GATEWAY: the embedded gateway does not run.',
    })
  })

  test('flags override environment variables, one by one', () => {
    const args = ['--host', '::1', '--port=9000', '--database', 'other.db', '--gateway', 'http://10.0.0.5:3000']
    const flags = { host: '::1', port: 9000, database: 'other.db', gateway: 'http://10.0.0.5:3000' }
    expect(readOptions(args, ENV)).toMatchObject({ ...flags, trustProxy: true })
    expect(readOptions(['--port', '9000'], ENV)).toMatchObject({ host: '0.0.0.0', port: 9000 })
    expect(readOptions(['--trust-proxy'], { RELAYDECK_TRUST_PROXY: 'false' })).toMatchObject({ trustProxy: true })
  })

  test('the name of --host is allowed', () => {
    expect(readOptions(['--host', 'deck.lan'], {})).toMatchObject({ allowedHosts: ['deck.lan'] })
    expect(readOptions(['--allowed-hosts', '*'], ENV)).toMatchObject({ allowedHosts: ['*', '0.0.0.0'] })
  })

  test.each(['https://a.example', 'a.example/x', 'a b', '*.example', 'a@b'])(
    '"%s" is not a valid host name',
    (hosts) => {
      expect(complaint(['--allowed-hosts', hosts])).toContain('The allowed hosts must be names')
    },
  )

  test('an empty environment variable is ignored, because container files leave them empty', () => {
    const env = Object.fromEntries(Object.keys(ENV).map((name) => [name, '']))
    expect(readOptions([], env)).toEqual(readOptions([], {}))
  })
})

test('flags of the embedded gateway that an existing one makes useless are named in one sentence', () => {
  const unused = (args: readonly string[], env = {}) => readOptions(args, env)?.unused
  const gateway = ['--gateway', 'http://10.0.0.5:3000']
  expect(unused([...gateway, '--database', 'x.db'])).toBe(
    '--database has no effect with --gateway: the embedded gateway does not run.',
  )
  expect(unused(['--database=x.db', '--answer-timeout=5'], { RELAYDECK_GATEWAY: 'http://10.0.0.5:3000' })).toBe(
    '--database and --answer-timeout have no effect with RELAYDECK_GATEWAY: the embedded gateway does not run.',
  )
  expect(unused([...gateway, '--trust-proxy', '--private-network'])).toBeUndefined()
  // The image sets it.
  expect(unused(gateway, { RELAYDECK_DATABASE: '/data/relaydeck.db' })).toBeUndefined()
  expect(unused(['--database', 'x.db', '--connect-timeout', '5'])).toBeUndefined()
})

test.each(['--help', '-h'])('the flag %s requests help even beside other flags', (flag) => {
  expect(readOptions([flag, '--port', 'nonsense'], {})).toBeUndefined()
})

const RUN = readFileSync(new URL('../../../../docs/run.md', import.meta.url), 'utf8')

test('the help and docs/run.md list every flag and environment variable', () => {
  const named = [
    'host',
    'port',
    'database',
    'gateway',
    'migration-backup',
    'allowed-hosts',
    'trust-proxy',
    'connect-timeout',
    'answer-timeout',
    'releases',
    'log-level',
    'log-requests',
    'metrics',
    'metrics-detail',
    'mcp-write',
  ]
  for (const flag of named) {
    expect(USAGE).toContain(`--${flag} `)
    const variable = `RELAYDECK_${flag.toUpperCase().replaceAll('-', '_')}`
    expect(USAGE).toContain(`(${variable}`)
    expect(RUN).toMatch(new RegExp(`^\\| \`--${flag}\` +\\| \`${variable}(=true)?\` +\\|`, 'm'))
  }
})

test.each([
  ['9464', '127.0.0.1', 9464],
  ['10.0.0.5:0', '10.0.0.5', 0],
  ['[::1]:9464', '::1', 9464],
])('the metrics are served at %s, by default on this machine only', (value, host, port) => {
  expect(readOptions(['--metrics', value], {})).toMatchObject({ metrics: { host, port } })
})

describe('invalid options', () => {
  test.each(['x', '', ':', '70000', '9464:', 'host:port'])('an address of the metrics: "%s"', (value) => {
    const sentence = `The address of the metrics must be a port such as 9464 or 0.0.0.0:9464, not "${value}".`
    expect(complaint(['--metrics', value])).toBe(sentence)
  })

  test('the detail of metrics without metrics, or without the embedded gateway', () => {
    const variable = { RELAYDECK_METRICS_DETAIL: 'true' }
    expect(readOptions(['--metrics', '9464', '--metrics-detail'], {})).toMatchObject({ metricsDetail: true })
    expect(readOptions(['--metrics', '9464'], variable)).toMatchObject({ metricsDetail: true })
    for (const sentence of [complaint(['--metrics-detail']), complaint([], variable)])
      expect(sentence).toBe('The detail of metrics needs --metrics, the address of the metrics.')
    const external = ['--metrics', '9464', '--metrics-detail', '--gateway', 'http://10.0.0.5:3000']
    expect(complaint(external)).toBe('The detail of metrics needs the embedded gateway; with --gateway there is none.')
  })

  test('a log level', () => {
    expect(complaint(['--log-level', 'loud'])).toBe('The log level must be silent, error, warn, info, not "loud".')
    expect(complaint([], { RELAYDECK_LOG_REQUESTS: 'yes' })).toContain('RELAYDECK_LOG_REQUESTS must be true or false')
  })

  test.each([
    [['--prot', '3000'], "Unknown option '--prot'. See --help."],
    [['start'], "Unexpected argument 'start'. See --help."],
    [['--port'], "Option '--port <value>' argument missing. See --help."],
    [['--host', '--port', '1'], "Option '--host' argument is ambiguous. See --help."],
    [['--trust-proxy=yes'], "Option '--trust-proxy' does not take an argument. See --help."],
  ])('are reported with one sentence: %j', (args, sentence) => {
    expect(complaint(args)).toBe(sentence)
  })

  test.each(['', ' ', '65536', '-1', '3000.5', '1e3', '0x10', 'http', '３０００'])('port "%s"', (port) => {
    const sentence = `The port must be an integer from 0 to 65535, not "${port}".`
    expect(complaint([`--port=${port}`])).toBe(sentence)
    if (port) expect(complaint([], { RELAYDECK_PORT: port })).toBe(sentence)
  })

  test.each(['0', '1', '65535'])('port %s is accepted', (port) => {
    expect(readOptions(['--port', port], {})).toMatchObject({ port: Number(port) })
  })

  test.each(['', '0', '-1', '1.5', '1e3', 'soon', '86401'])('a timeout of "%s" seconds', (seconds) => {
    for (const name of ['connect-timeout', 'answer-timeout']) {
      const sentence = `The ${name} must be an integer number of seconds from 1 to 86400, not "${seconds}".`
      expect(complaint([`--${name}=${seconds}`])).toBe(sentence)
    }
  })

  test.each([1, 86_400])('a timeout of %i seconds is accepted', (seconds) => {
    const args = ['--connect-timeout', String(seconds), '--answer-timeout', String(seconds)]
    const timeout = seconds * 1000
    expect(readOptions(args, {})).toMatchObject({ connectTimeout: timeout, answerTimeout: timeout })
  })

  test.each([
    '',
    'gateway',
    '10.0.0.5:3000',
    'localhost:3000',
    'ftp://host',
    'xhttp://host',
    'http://',
    '//host',
    'http://a b',
  ])('gateway "%s"', (gateway) => {
    const sentence = 'The gateway must be a URL such as http://host:3000.'
    expect(complaint([`--gateway=${gateway}`])).toBe(sentence)
    if (gateway) expect(complaint([], { RELAYDECK_GATEWAY: gateway })).toBe(sentence)
  })

  test.each(['http://root:hunter2@host', 'root:hunter2@host', 'ftp://root:hunter2@host', 'http://:hunter2@host'])(
    'a password in the URL of the gateway is rejected and not repeated',
    (gateway) => {
      expect(complaint(['--gateway', gateway])).toMatch(/^The .*gateway.*\.$/)
      expect(complaint(['--gateway', gateway])).not.toContain('hunter2')
    },
  )

  test('a username alone in the URL of the gateway or the releases', () => {
    for (const name of ['gateway', 'releases'])
      expect(complaint([`--${name}`, 'http://root@host'])).toBe(`The URL of the ${name} must not contain a password.`)
  })

  test('an empty host, which would mean all addresses of the machine', () => {
    expect(complaint(['--host='])).toBe('The host must not be empty.')
  })

  test('a copy before a migration is switched off with "off" alone', () => {
    expect(readOptions(['--migration-backup', 'off'], {})).toMatchObject({ migrationBackup: false })
    expect(readOptions([], { RELAYDECK_MIGRATION_BACKUP: 'off' })).toMatchObject({ migrationBackup: false })
    for (const value of ['', 'no', 'false'])
      expect(complaint([`--migration-backup=${value}`])).toBe(`The migration-backup must be on or off, not "${value}".`)
  })

  test('an empty database', () => {
    expect(complaint(['--database='])).toBe('The database must not be empty.')
  })

  test('a switch that is neither true nor false', () => {
    expect(complaint([], { RELAYDECK_TRUST_PROXY: 'perhaps' })).toBe(
      'RELAYDECK_TRUST_PROXY must be true or false, not "perhaps".',
    )
  })
})

test.each([
  ['http://host:3000/', 'http://host:3000'],
  ['HTTP://Host', 'http://host'],
  ['https://host/one-api//', 'https://host/one-api'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
  ['http://host/?token=1#x', 'http://host'],
])('the gateway %s is normalised to %s', (output, understood) => {
  expect(readOptions(['--gateway', output], {})).toMatchObject({ gateway: understood })
})

test('no release is requested with --releases off', () => {
  expect(readOptions(['--releases', 'off'], {})).toMatchObject({ releases: undefined })
  expect(complaint(['--releases', 'nowhere'])).toBe(
    'The releases must be a URL such as https://api.github.com/repos/songquanpeng/one-api/releases/latest.',
  )
})

describe('proxies', () => {
  test('are those of the usual variables, of which lower case takes precedence', () => {
    const env = {
      HTTP_PROXY: 'proxy:3128',
      https_proxy: 'socks5h://a',
      HTTPS_PROXY: 'http://b',
      no_proxy: '.lan, 10.0.0.0/8',
    }
    expect(readOptions([], env)?.proxies).toEqual({
      http: 'http://proxy:3128/',
      https: 'socks5://a',
      except: ['.lan', '10.0.0.0/8'],
    })
  })

  test.each(['HTTP_PROXY', 'HTTPS_PROXY'])(
    'the variable %s is refused if it is no URL of a proxy, and not quoted',
    (name) => {
      expect(complaint([], { [name.toLowerCase()]: 'ftp://me:secret@proxy' })).toBe(
        `${name} must be a URL such as http://proxy:3128.`,
      )
    },
  )
})

test('a base path is refused with one sentence', () => {
  const guide = documentation('run.md#below-a-path')
  const sentence = `The program cannot be published below a path: give it a host name of its own, see ${guide}`
  expect(complaint(['--base-path', '/relaydeck'])).toBe(sentence)
  expect(complaint([], { RELAYDECK_BASE_PATH: '/relaydeck' })).toBe(sentence)
  expect(readOptions(['--base-path', '/'], {})?.port).toBe(3000)
})
