import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@relaydeck/api-sdk'
import { CALLS } from '@relaydeck/api-sdk/reference'
import { DataError } from '@relaydeck/gateway'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../../../test/build.ts'
import { serve } from '../../../test/serve.ts'
import { OptionError, readArgs } from '../../flags/flags.ts'
import { helpText } from '../help.ts'
import { call } from './call.ts'
import { fieldFlags, readInput } from './input.ts'

const NOBODY = { isInteractive: false, write: () => {}, ask: async () => '' }

function newFile(name: string, content: string): string {
  const file = join(newFolder(), name)
  writeFileSync(file, content)
  return file
}

/** Starts a gateway, and returns a function that calls it as root. */
async function newServer() {
  const { url } = await serve()
  const accessToken = await connect({ baseUrl: url }).session.accessTokenOf({ username: 'root', password: '123456' })
  const env = { RELAYDECK_URL: url, RELAYDECK_ACCESS_TOKEN: accessToken, XDG_CONFIG_HOME: newFolder() }
  const run = async (...args: string[]) => (await call.run(args, env, NOBODY)).text
  return { url, env, run, api: connect({ baseUrl: url, accessToken }) }
}

test('every call has its help and its flags', () => {
  for (const each of CALLS) {
    const help = helpText([each.name])
    expect(help).toContain(`Usage: relaydeck call ${each.name}`)
    const flags = fieldFlags(each)
    expect(Object.keys(flags)).toHaveLength(each.fields.length)
    for (const flag of Object.keys(flags)) expect(help).toContain(`  --${flag}`)
    for (const { name } of each.answer.fields) expect(help).toContain(`\n  ${name}`)
  }
})

test('a flag of every field becomes a value that the call accepts the type of', () => {
  for (const each of CALLS)
    for (const field of each.fields) {
      const { type } = field.schema
      if (type !== 'integer' && type !== 'string' && type !== 'boolean') continue
      if (field.schema.enum !== undefined || field.schema.const !== undefined) continue
      const flag = `--${field.name.replaceAll('_', '-')}`
      const { values } = readArgs(type === 'boolean' ? [flag] : [flag, '7'], fieldFlags(each))
      expect(readInput(each, values)).toEqual({ [field.name]: { integer: 7, string: '7', boolean: true }[type] })
    }
})

describe('against the embedded gateway', () => {
  test('a plan says what a call would change, and changes nothing', async () => {
    const { run, api } = await newServer()
    const { id } = await api.tokens.create({ name: 'ci', remain_quota: 5000 })
    await api.channels.create({ type: 1, name: 'first', key: 'secret-key', models: 'gpt-4o' })
    const update = ['tokens.update', '--id', String(id), '--name', 'deploy', '--plan']
    expect(await run(...update)).toBe('tokens.update would change:\n  ~ token 1 "ci"\n      name: "ci" → "deploy"')
    expect(JSON.parse(await run(...update, '--json'))).toMatchObject({
      call: 'PUT /api/token/',
      records: [
        { id, action: 'changed', changes: [{ field: 'name', before: 'ci', after: 'deploy', isSecret: false }] },
      ],
    })
    expect(await run('tokens.remove', '--id', String(id), '--plan')).toBe(
      'tokens.remove would change:\n  - token 1 "ci"',
    )
    expect(await run('redemptions.create', '--name', 'gift', '--quota', '5', '--plan')).toBe(
      'redemptions.create would change:\n  + redemption "gift"\n      name: "gift"\n      quota: 5\n      count: 1',
    )
    expect(await run('channels.update', '--id', '1', '--key', 'other-key', '--plan')).toBe(
      'channels.update would change:\n  ~ channel 1 "first"\n      key: (secret)',
    )
    expect(await run('tokens.setStatus', '--id', String(id), '--status', '1', '--plan')).toBe(
      'tokens.setStatus would change nothing.',
    )
    expect(await run('tokens.list', '--plan')).toBe('tokens.list changes nothing.')
    expect(await run('channels.test', '--id', '1', '--plan')).toBe(
      'What channels.test would change is not known: Its effect depends on the answer of a provider.',
    )
    expect(await api.tokens.list()).toMatchObject([{ id, name: 'ci', status: 1 }])
    expect(await api.redemptions.list()).toEqual([])
  })

  test('a record is made, changed, listed and deleted', async () => {
    const { run, api } = await newServer()
    const made = JSON.parse(await run('tokens.create', '--name', 'ci', '--remain_quota', '5000', '--json'))
    expect(made).toMatchObject({ name: 'ci', remain_quota: 5000, expired_time: -1 })
    await run('tokens.update', '--id', String(made.id), '--name', 'deploy')
    expect(await api.tokens.get({ id: made.id })).toMatchObject({ name: 'deploy', remain_quota: 5000 })
    expect(await run('tokens.list')).toMatch(/^id +user_id .*\n1 .* deploy /)
    expect(await run('tokens.remove', '--id', String(made.id))).toBe('Done.')
    expect(await run('tokens.list')).toBe('No rows.')
    expect(await run('tokens.list', '--json')).toBe('[]')
  })

  test('all pages are read', async () => {
    const { run, api } = await newServer()
    for (let at = 0; at < 12; at++) await api.tokens.create({ name: `t${at}` })
    expect(JSON.parse(await run('tokens.list', '--json'))).toHaveLength(10)
    expect(JSON.parse(await run('tokens.list', '--all', '--json'))).toHaveLength(12)
    await expect(run('tokens.get', '--id', '1', '--all')).rejects.toThrow(
      new OptionError('--all is for paged lists; tokens.get is none.'),
    )
  })

  test('CSV has a line for each row, and no text that a spreadsheet runs', async () => {
    const { run, api } = await newServer()
    await api.tokens.create({ name: '=1+1' })
    const [head = '', row = ''] = (await run('tokens.list', '--csv')).split('\r\n')
    expect(head.split(',').slice(0, 2)).toEqual(['id', 'user_id'])
    expect(row.split(',')[4]).toBe("'=1+1")
  })

  test('fields come from JSON, and flags go before them', async () => {
    const { run } = await newServer()
    const file = newFile('token.json', '{"name":"from file","remain_quota":7}')
    const made = JSON.parse(await run('tokens.create', '--json', file, '--remain-quota', '8'))
    expect(made).toMatchObject({ name: 'from file', remain_quota: 8 })
    await expect(run('tokens.create', '--json', newFile('list.json', '[]'))).rejects.toThrow(
      /must be a JSON object with the fields of the call\.$/,
    )
    await expect(run('tokens.create', '--json', 'missing.json')).rejects.toThrow(
      'Cannot read "missing.json": there is no such file.',
    )
  })

  test('a date is a time, and lists are repeated', async () => {
    const { run, api } = await newServer()
    await run('tokens.create', '--name', 'a', '--expired-time', '2027-01-01T00:00Z')
    expect((await api.tokens.list())[0]?.expired_time).toBe(Date.UTC(2027, 0, 1) / 1000)
    await run('tokens.create', '--name', 'b', '--limits', '{"kind":"concurrent","amount":2}')
    expect((await api.tokens.list())[0]?.limits).toMatchObject([{ kind: 'concurrent', amount: 2 }])
  })

  test('a number with a name is given and shown as its name, and is a number in JSON and CSV', async () => {
    const { run } = await newServer()
    await run('channels.create', '--type', 'Anthropic', '--name', 'first', '--key', 'k', '--models', 'claude')
    const [channel] = JSON.parse(await run('channels.list', '--json'))
    expect(channel.type).toBe(14)
    await run('channels.update', '--id', String(channel.id), '--status', 'disabled')
    expect(await run('channels.list')).toMatch(/^id +type +.*\n1 +anthropic +.*disabled/)
    expect(await run('channels.list', '--csv')).toContain('1,14,')
    expect(helpText(['channels.update'])).toMatch(/--status NAME +One of `CHANNEL_STATUS` \(1 enabled, 2 disabled,/)
  })

  test('a field takes the place of a flag of the command', async () => {
    const { run, api } = await newServer()
    await api.tokens.create({ name: 'a' })
    const [entry] = await api.journal.list({ kind: 'token' })
    expect(await run('journal.undo', '--id', String(entry?.id), '--plan')).toContain('token')
    expect(await api.tokens.list()).toHaveLength(1)
  })
})

describe('it refuses', () => {
  test.each([
    [[], '"relaydeck call" requires the name of a call, such as tokens.list. See --help.'],
    [['token.list'], `There is no call 'token.list'. Do you mean tokens.list?`],
    [
      ['redemptions.delete'],
      `There is no call 'redemptions.delete'. redemptions has create, get, list, remove, search, setStatus, update.`,
    ],
    [['whatever'], `There is no call 'whatever'. "relaydeck help calls" lists them.`],
    [['tokens.create', '--nam', 'x'], `tokens.create has no field '--nam'. Do you mean --name?`],
    [['tokens.create', '--json', '--csv'], 'Use --json or --csv, not both.'],
    [['tokens.create'], '--name is required. See "relaydeck help tokens.create".'],
    [['tokens.get', '--id', 'x'], `--id must be a number, not 'x'.`],
    [['channels.create', '--type', 'openia'], `--type must be a number or a name, not 'openia'. Do you mean openai?`],
    [
      ['tokens.setStatus', '--status', 'expired'],
      `--status must be a number or a name, not 'expired'. The names are enabled, disabled.`,
    ],
    [
      ['channels.testAll', '--scope', 'some'],
      '--scope must be one of all | disabled. See "relaydeck help channels.testAll".',
    ],
  ])('%j', async (args, message) => {
    const { run } = await newServer()
    await expect(run(...args)).rejects.toThrow(new OptionError(message))
  })

  test('a call without a server or a key', async () => {
    const { url } = await serve()
    const env = { XDG_CONFIG_HOME: newFolder() }
    await expect(call.run(['tokens.list'], env, NOBODY)).rejects.toThrow(/sign in with "relaydeck login URL"\.$/)
    await expect(call.run(['tokens.list', '--gateway', url], env, NOBODY)).rejects.toThrow(
      new OptionError(`${url} needs a management API key in RELAYDECK_ACCESS_TOKEN, or "relaydeck login ${url}".`),
    )
    expect((await call.run(['status.get', '--gateway', url], env, NOBODY)).code).toBe(0)
  })

  test('what the server refuses, in its words', async () => {
    const { url, run } = await newServer()
    await expect(run('tokens.get', '--id', '99')).rejects.toThrow(new DataError(`${url}: Token not found.`))
  })

  test('to send the key of one server to another one', async () => {
    const [{ env }, other] = [await newServer(), await serve()]
    await expect(call.run(['tokens.list', '--gateway', other.url], env, NOBODY)).rejects.toThrow(OptionError)
  })
})

test('secrets that nobody asked for are not printed', async () => {
  const { run } = await newServer()
  await run('channels.create', '--type', '1', '--name', 'a', '--key', 'sk-hidden', '--models', 'gpt-4o')
  const [channel] = JSON.parse(await run('channels.list', '--json'))
  const changed = await run('channels.update', '--id', String(channel.id), '--name', 'b', '--json')
  expect(changed).not.toContain('sk-hidden')
  expect(JSON.parse(changed)).not.toHaveProperty('key')
})
