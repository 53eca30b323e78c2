import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@relaydeck/api-sdk'
import { createGateway, DataError } from '@relaydeck/gateway'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contents, partial } from '../../../../../packages/config/test/configs.ts'
import { specialFiles } from '../../../../../packages/gateway/test/special-files.ts'
import { newFolder } from '../../../test/build.ts'
import { serve } from '../../../test/serve.ts'
import { type Env, OptionError } from '../../flags/flags.ts'
import { config } from './config.ts'
import { withTarget } from './target.ts'

/** Runs a command; `answer` is the input at the terminal, if there is one. */
async function run(args: readonly string[], env: Env = {}, answer?: string) {
  const written: string[] = []
  const outcome = await config.run(args, env, {
    isInteractive: answer !== undefined,
    write: (text) => written.push(text),
    ask: async (question) => {
      written.push(question)
      return answer ?? ''
    },
  })
  return { ...outcome, written: written.join('') }
}

interface Setting {
  readonly database: string
  readonly file: string
  readonly at: readonly string[]
  write(content: object | string): void
}

/** Names a new database and a file. */
function newSetting(): Setting {
  const folder = newFolder()
  const [database, file] = [join(folder, 'relaydeck.db'), join(folder, 'gateway.yaml')]
  return {
    database,
    file,
    at: [file, '--database', database],
    write: (content) => writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content)),
  }
}

const CHANNEL = `channels: {Main: {type: openai, key: "\${KEY}", models: [gpt-4o]}}`

async function applied(content: object | string, env: Env = {}) {
  const setting = newSetting()
  setting.write(content)
  const outcome = await run(['apply', ...setting.at, '--yes'], env)
  return { ...setting, outcome }
}

/** Returns a new access token of root. */
const rootToken = (baseUrl: string) =>
  connect({ baseUrl }).session.accessTokenOf({ username: 'root', password: '123456' })

/** Returns the reasons of failed changes. */
const failures = (json: string): string[] =>
  JSON.parse(json).results.flatMap(({ reason }: { reason?: string }) => (reason === undefined ? [] : [reason]))

describe('changes', () => {
  test('of a database file have no pace, and those of a server the one that it allows', async () => {
    const paceOf = (flags: { database?: string }, env: Env = {}) =>
      withTarget(flags, env, true, async (target) => ({ pace: target.pace }))
    expect(await paceOf({ database: newSetting().database })).toEqual({ pace: 0 })
    const env = { RELAYDECK_URL: (await serve()).url, RELAYDECK_ACCESS_TOKEN: 'x' }
    expect(await paceOf({}, env)).toEqual({ pace: undefined })
  })
})

describe('a large file', () => {
  test.each(['gateway.yaml', '/dev/zero'])('such as %s is refused in one sentence', async (name) => {
    const { file, database } = newSetting()
    writeFileSync(file, Buffer.alloc(20 * 1024 * 1024, 'x'))
    const large = name.startsWith('/') ? name : file
    await expect(run(['plan', large, '--database', database])).rejects.toThrow(/the file: is too large; at most/)
  })
})

describe('the configuration of a database', () => {
  test('a plan exits with 2 while there are differences, and with 0 afterwards', async () => {
    const { file, at, write } = await applied('options: {}')
    write(`${CHANNEL}\noptions: {SystemName: Ours, GroupRatio: {vip: 0.5, new: 2}}`)
    const plan = await run(['plan', ...at], { KEY: 'sk-1' })
    expect(plan.code).toBe(2)
    expect(plan.text.split('\n').slice(1)).toEqual([
      '  + channel "Main"',
      '      type: "openai"',
      '      models: ["gpt-4o"]',
      '      key: (secret)',
      '  ~ option "SystemName": "Relaydeck" → "Ours"',
      '  ~ option "GroupRatio"',
      '      vip: 1 → 0.5',
      '      new: (not set) → 2',
      '1 to add, 2 to change, 0 to remove.',
    ])
    const apply = await run(['apply', ...at, '--yes'], { KEY: 'sk-1' })
    expect(apply.code).toBe(0)
    expect(apply.text.split('\n').slice(-4)).toEqual([
      '  done    channel "Main"',
      '  done    option "SystemName"',
      '  done    option "GroupRatio"',
      '3 of 3 changes done.',
    ])
    const again = await run(['plan', ...at], { KEY: 'sk-1' })
    expect(again.code).toBe(0)
    expect(again.text).toMatch(/^No differences: .*\n {2}\? channels\.Main\.key: unknown/)
    expect(readFileSync(file, 'utf8')).not.toContain('sk-1')
  })

  test('the second apply changes nothing, for any file', async () => {
    const setting = newSetting()
    const plan = async (...flags: string[]) => (await run(['plan', ...setting.at, '--json', ...flags])).text
    await fc.assert(
      fc.asyncProperty(contents, partial, fc.boolean(), async (content, change, prune) => {
        const flags = prune ? ['--prune'] : []
        for (const each of [content, change]) {
          // Fields of a new channel that needs more are left for the other file.
          setting.write(each)
          const outcome = await run(['apply', ...setting.at, '--yes', '--json', ...flags]).catch((error: unknown) => {
            if (!(error instanceof DataError && /required for a new channel/.test(error.message))) throw error
          })
          if (!outcome) continue
          const failed = failures(outcome.text)
          // The stored key of a channel is not sent to another address, and some channels cannot be called.
          const expected = /Re-enter the key|(?:cannot|To) call channels of type|^The channel (?:has no|needs) /
          const unexpected = failed.filter((reason) => !expected.test(reason))
          expect(unexpected).toEqual([])
          if (failed.length > 0) continue
          expect(outcome.code).toBe(0)
          expect(JSON.parse(await plan(...flags)).changes).toEqual([])
        }
      }),
      { numRuns: 15 },
    )
    // Each run opens a database about ten times.
  }, 180_000)

  test('a channel that moves to another address without its key fails, with the reason', async () => {
    const { at, write } = await applied(CHANNEL, { KEY: 'sk-1' })
    write('channels: {Main: {base_url: "https://other.example"}}')
    const { code, text } = await run(['apply', ...at, '--yes', '--json'])
    expect([code, failures(text)]).toEqual([1, [expect.stringContaining('Re-enter the key')]])
  })

  test('an export has no differences', async () => {
    const setting = newSetting()
    await fc.assert(
      fc.asyncProperty(contents, async (content) => {
        setting.write(content)
        await run(['apply', ...setting.at, '--yes', '--prune', '--secrets'])
        await run(['export', ...setting.at, '--force'])
        expect(await run(['plan', ...setting.at, '--prune'])).toMatchObject({ code: 0 })
      }),
      { numRuns: 10 },
    )
  })

  test('an address that the gateway adds for a channel is taken back if the file says so', async () => {
    const { at } = await applied(
      'options: {PrivateHosts: []}\nchannels: {a: {type: ollama, key: k, models: [m], base_url: "http://localhost:11434"}}',
    )
    expect(await run(['plan', ...at])).toMatchObject({ code: 0 })
  })

  test('hidden secrets are written with --secrets only', async () => {
    const { at, write } = await applied(CHANNEL, { KEY: 'sk-1' })
    write(`${CHANNEL}\noptions: {GitHubOAuthEnabled: true, GitHubClientId: id, GitHubClientSecret: s}`)
    const without = await run(['apply', ...at, '--yes'], { KEY: 'sk-2' })
    expect(without.code).toBe(1)
    expect(without.text).toMatch(/failed {2}option "GitHubOAuthEnabled": .*GitHubClientSecret/)
    const withSecrets = await run(['apply', ...at, '--yes', '--secrets'], { KEY: 'sk-2' })
    expect([withSecrets.code, withSecrets.text]).toEqual([0, expect.stringContaining('key: (secret) changed')])
    expect(withSecrets.text).not.toContain('sk-2')
    expect(await run(['plan', ...at], { KEY: 'sk-2' })).toMatchObject({ code: 0 })
  })

  test('every command has JSON', async () => {
    const { file, database, at } = await applied('options: {SystemName: Ours}')
    const exported = JSON.parse((await run(['export', '--database', database, '--json'])).text)
    expect(exported.options).toMatchObject({ SystemName: 'Ours', GroupRatio: { default: 1 }, RetryTimes: 0 })
    writeFileSync(file, 'options: {SystemName: Theirs}')
    const change = { section: 'options', action: 'change', name: 'SystemName' }
    const changes = [{ ...change, fields: [{ path: [], before: 'Ours', after: 'Theirs' }] }]
    expect(JSON.parse((await run(['plan', ...at, '--json'])).text)).toEqual({ changes, notes: [] })
    expect(JSON.parse((await run(['apply', ...at, '--json', '--yes'])).text)).toEqual({
      changes,
      notes: [],
      results: [{ ...change, result: 'done' }],
    })
    expect(JSON.parse((await run(['apply', ...at, '--json', '--yes'])).text).results).toEqual([])
  })
})

describe('the configuration of a running gateway', () => {
  test('is reached with the URL and the access token of the environment', async () => {
    const { url } = await serve()
    const env = { RELAYDECK_URL: url, RELAYDECK_ACCESS_TOKEN: await rootToken(url) }
    const { file, write } = newSetting()
    write('options: {SystemName: Ours}')
    expect((await run(['plan', file], env)).text).toMatch(`Plan for ${url}:\n`)
    expect(await run(['apply', file, '--yes'], env)).toMatchObject({ code: 0 })
    expect(await connect({ baseUrl: url }).status.get()).toMatchObject({ system_name: 'Ours' })
    expect(await run(['plan', file], env)).toMatchObject({ code: 0 })
  })

  test('says what is wrong with URL and access token', async () => {
    const { url } = await serve()
    const env = { RELAYDECK_URL: url }
    await expect(run(['export'], env)).rejects.toThrow(
      new OptionError('A running gateway needs a management API key in RELAYDECK_ACCESS_TOKEN.'),
    )
    await expect(run(['export'], { ...env, RELAYDECK_ACCESS_TOKEN: 'wrong' })).rejects.toThrow(
      /must be a management API key of a super administrator\.$/,
    )
    const nobody = { RELAYDECK_URL: 'http://127.0.0.1:1', RELAYDECK_ACCESS_TOKEN: 'x' }
    await expect(run(['export'], nobody)).rejects.toThrow(/^http:\/\/127\.0\.0\.1:1: .*could not be reached\.$/)
  })
})

describe('an export', () => {
  test('with secrets is a file that only its owner can read', async () => {
    const { file, database } = await applied(CHANNEL, { KEY: 'sk-1' })
    await run(['export', file, '--force', '--database', database])
    expect(statSync(file).mode & 0o777).toBe(0o644)
    expect(readFileSync(file, 'utf8')).not.toContain('sk-1')
    await run(['export', file, '--force', '--secrets', '--database', database])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(run(['export', '--secrets', '--database', database])).rejects.toThrow(OptionError)
  })

  test('of a running gateway says which keys are missing', async () => {
    const { url } = await serve()
    const { file, write } = newSetting()
    write(CHANNEL)
    const env = { RELAYDECK_ACCESS_TOKEN: await rootToken(url), KEY: 'sk-1' }
    await run(['apply', file, '--yes', '--gateway', url], env)
    const { text } = await run(['export', file, '--force', '--secrets', '--gateway', url], env)
    expect(text).toMatch(/^Exported 1 channel and \d+ options of .*\nThe server shows no channel keys/)
  })

  test('with secrets of a database makes an empty gateway the same', async () => {
    const proxy = 'http://user:secret@proxy.example:3128'
    const channels = {
      Main: { type: 'openai', key: 'sk-1', models: ['gpt-4o'], groups: ['vip'], priority: 3, config: { proxy } },
      Other: { type: 'deepseek', key: 'sk-2', models: ['deepseek-chat'], status: 'disabled' },
    }
    const { file, database } = await applied({ channels, options: { SystemName: 'Ours' } })
    await run(['apply', file, '--yes', '--secrets', '--database', database])
    await run(['export', file, '--force', '--secrets', '--database', database])
    const other = newSetting()
    const outcome = await run(['apply', file, '--yes', '--secrets', '--database', other.database])
    expect(outcome.code).toBe(0)
    await run(['export', other.file, '--secrets', '--database', other.database])
    expect(readFileSync(other.file, 'utf8')).toBe(readFileSync(file, 'utf8'))
    expect(readFileSync(file, 'utf8')).toContain(proxy)
  })

  test('overwrites a file only with --force', async () => {
    const { file, database } = await applied('options: {}')
    await expect(run(['export', file, '--database', database])).rejects.toThrow(/the file already exists\.$/)
  })

  test('begins with the address of its schema', async () => {
    const { database } = await applied('options: {}')
    const { text } = await run(['export', '--database', database])
    expect(text).toMatch(/^# yaml-language-server: \$schema=https:\/\/\S+\/config\.schema\.json\noptions:\n/)
  })
})

describe('asking', () => {
  test.each([
    ['y', 0, 'SystemName'],
    ['', 1, 'Nothing was changed.'],
    ['no', 1, 'Nothing was changed.'],
  ])('the answer %j at a terminal exits with %i', async (answer, code, text) => {
    const { at, write } = await applied('options: {}')
    write('options: {SystemName: Ours}')
    const outcome = await run(['apply', ...at], {}, answer)
    expect(outcome.written).toMatch(/"Relaydeck" → "Ours"\n.*\nApply these changes\? \[y\/N\] $/s)
    expect([outcome.code, outcome.text]).toEqual([code, expect.stringContaining(text)])
    expect((await run(['plan', ...at])).code).toBe(answer === 'y' ? 0 : 2)
  })

  test('needs --yes where nobody can answer', async () => {
    const { at } = await applied('options: {}')
    const sentence = '"relaydeck config apply" needs --yes where it cannot ask.'
    await expect(run(['apply', ...at])).rejects.toThrow(new OptionError(sentence))
    await expect(run(['apply', ...at, '--json'], {}, 'y')).rejects.toThrow(new OptionError(sentence))
  })
})

describe('mistakes', () => {
  test('a file is refused with every place', async () => {
    const { file, at, write } = newSetting()
    write(`${CHANNEL}\noptions: {SMTPToken: "\${MAIL}"}`)
    await expect(run(['plan', ...at])).rejects.toThrow(
      new DataError(`Cannot use "${file}":
  line 2, options.SMTPToken: the environment has no variable MAIL
  line 1, channels.Main.key: the environment has no variable KEY`),
    )
  })

  test('what the gateway would refuse is named with what cannot be read, and no database is created', async () => {
    const { file, database, at, write } = newSetting()
    write('options:\n  QuotaForNewUser: -1\n  RetryTimes: []')
    const unread = `Cannot use "${file}":\n  line 3, options.RetryTimes: must be a number`
    await expect(run(['apply', ...at, '--yes'])).rejects.toThrow(new DataError(unread))
    expect(existsSync(database)).toBe(false)
    await (await createGateway({ database })).close()
    await expect(run(['apply', ...at, '--yes'])).rejects.toThrow(
      new DataError(`${unread}\n  line 2, options.QuotaForNewUser: is outside of its range`),
    )
  })

  test.each([
    [['export', '--database', 'b', '--gateway', 'c'], 'Use --database or --gateway, not both.'],
    [[], '"relaydeck config" requires export, plan or apply. See --help.'],
    [['plan'], '"relaydeck config plan" requires a file. See --help.'],
    [['apply', 'a', 'b'], "Unexpected argument 'b'. See --help."],
    [['export', 'a', 'b'], "Unexpected argument 'b'. See --help."],
    [['plan', 'a', '--yes'], "Unknown option '--yes'. See --help."],
  ])('the arguments %j are rejected with one sentence', async (args, sentence) => {
    await expect(run(args)).rejects.toThrow(new OptionError(sentence))
  })

  test('a missing file or database is named, and nothing is created', async () => {
    const { file, database, at, write } = newSetting()
    await expect(run(['plan', ...at])).rejects.toThrow(`Cannot read "${file}": `)
    write('options: {}')
    await expect(run(['plan', ...at])).rejects.toThrow(
      new DataError(`Cannot read "${database}": there is no such file.`),
    )
  })

  test('control characters of names do not reach the terminal', async () => {
    const { at, write } = await applied('options: {}')
    write({ channels: { 'a\u001b[31m\u202e': { type: 1, key: 'k', models: ['\u009b'] } } })
    const { text } = await run(['plan', ...at])
    for (const control of ['\u001b', '\u009b', '\u202e']) expect(text).not.toContain(control)
  })
})

test('a configuration is written to no device, pipe or folder, and --force deletes none', async () => {
  const { database, write, at } = newSetting()
  write(CHANNEL)
  await run(['apply', ...at, '--yes'], { KEY: 'k' })
  for (const { path, kind } of await specialFiles())
    await expect(run(['export', path, '--force', '--database', database])).rejects.toThrow(
      `Cannot write "${path}": it is ${kind}.`,
    )
})

describe('a moment', () => {
  const tick = () => new Promise((resolve) => setTimeout(resolve, 1100))
  const exported = async (database: string) => (await run(['export', '--database', database])).text

  test('is restored, so that the exported file is equal byte for byte, keys included', async () => {
    const { write, at, database, file } = await applied(
      `${CHANNEL}\noptions: {SystemName: Ours, GroupRatio: {vip: 0.5}}`,
      { KEY: 'sk-1' },
    )
    await tick()
    const before = await exported(database)
    await run(['export', file, '--force', '--secrets', '--database', database])
    const secrets = readFileSync(file, 'utf8')
    const moment = new Date().toISOString().replace(/\.\d+/, '')
    await tick()
    write('channels: {Other: {type: deepseek, key: sk-2, models: [deepseek-chat]}}\noptions: {SystemName: Theirs}')
    await run(['apply', ...at, '--yes', '--prune'])
    expect(await exported(database)).not.toBe(before)
    const asOf = ['--as-of', moment, '--database', database]
    const plan = await run(['plan', ...asOf])
    expect(plan.code).toBe(2)
    expect(plan.text.split('\n')).toEqual(
      expect.arrayContaining([
        '  + channel "Main"',
        '      key: (secret)',
        '  - channel "Other"',
        '  ~ option "SystemName": "Theirs" → "Ours"',
      ]),
    )
    expect(plan.text).not.toContain('sk-')
    expect(await run(['apply', ...asOf], {}, 'no')).toMatchObject({ text: 'Nothing was changed.', code: 1 })
    expect(await run(['apply', ...asOf, '--yes'])).toMatchObject({ code: 0 })
    expect(await exported(database)).toBe(before)
    await run(['export', file, '--force', '--secrets', '--database', database])
    expect(readFileSync(file, 'utf8')).toBe(secrets)
    expect(await run(['plan', ...asOf])).toMatchObject({ code: 0, text: expect.stringContaining('had at') })
  })

  test.each(['yesterday', '2026-13-01', '2026-11-25 18:00', ''])(
    'that is written as "%s" is refused',
    async (moment) => {
      await expect(run(['plan', '--as-of', moment, '--database', newSetting().database])).rejects.toThrow(OptionError)
    },
  )

  test('takes no file', async () => {
    await expect(run(['plan', 'x.yaml', '--as-of', '2026-11-25'])).rejects.toThrow('--as-of takes neither a file')
  })
})
