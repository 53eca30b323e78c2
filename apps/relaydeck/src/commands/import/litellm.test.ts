import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connect } from '@relaydeck/api-sdk'
import { DataError } from '@relaydeck/gateway'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../../../test/build.ts'
import { listen } from '../../../test/listen.ts'
import { serve } from '../../../test/serve.ts'
import { type Env, OptionError } from '../../flags/flags.ts'
import { importFile } from './import.ts'

const FILE = `
model_list:
  - model_name: gpt-4o
    litellm_params: {model: openai/gpt-4o, api_key: os.environ/MY_KEY, rpm: 60}
    model_info: {input_cost_per_token: 0.000004, output_cost_per_token: 0.00001}
  - model_name: llama
    litellm_params: {model: hosted_vllm/llama, api_base: "http://10.0.0.5:8000/v1"}
  - model_name: any
    litellm_params: {model: unheard/of, api_key: sk-lost}
router_settings:
  fallbacks: [{gpt-4o: [llama]}]
general_settings: {database_url: "postgres://u:secret@h/db"}
`

const terminal = { isInteractive: false, write: () => undefined, ask: async () => '' }
const run = (args: readonly string[], env: Env = { MY_KEY: 'sk-mine' }) => importFile.run(args, env, terminal)

function newSetting(content = FILE) {
  const folder = newFolder()
  const [file, database] = [join(folder, 'any.name'), join(folder, 'relaydeck.db')]
  writeFileSync(file, content)
  return { folder, file, database }
}

const rowsIn = (database: string, sql: string) => {
  const db = new DatabaseSync(database, { readOnly: true })
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

const CHANNELS = 'SELECT name, type, key, base_url, models, limits FROM channels ORDER BY name'

describe("LiteLLM's config.yaml", () => {
  test('is imported into a new gateway, and what is left out is named with its line', async () => {
    const { file, database } = newSetting()
    const { text, code } = await run([file, '--database', database])
    expect(code).toBe(2)
    const lines = text.split('\n')
    expect(lines.slice(0, 4)).toEqual([
      `Imported ${file} (LiteLLM) into ${database}:`,
      'Plan for a new gateway:',
      '  + channel "LiteLLM openai"',
      '      type: "openai"',
    ])
    expect(text).not.toMatch(/sk-mine|sk-lost|secret@/)
    expect(lines.slice(lines.findIndex((line) => line.startsWith('  done')))).toEqual([
      '  done    channel "LiteLLM openai"',
      '  done    channel "LiteLLM hosted_vllm 10.0.0.5:8000"',
      '  done    option "ModelRatio"',
      '  done    option "CompletionRatio"',
      '  done    option "ModelFallbacks"',
      '5 of 5 changes done.',
      '  changed: line 7, model_list.1.litellm_params: its server needs no key, and its channel has the key "none"',
      '  left out: line 9, model_list.2.litellm_params.model: its provider is unknown: unheard/of',
      '  left out: line 12, general_settings.database_url: virtual keys, teams and their budgets are in the database, which is not read',
      '  Virtual keys, teams, and their budgets are in the database of LiteLLM, not in this file.',
      'The database is new: sign in as root with 123456, and change this password.',
    ])
    expect(rowsIn(database, CHANNELS)).toMatchObject([
      { name: 'LiteLLM hosted_vllm 10.0.0.5:8000', key: 'none', base_url: 'http://10.0.0.5:8000/v1', models: 'llama' },
      { name: 'LiteLLM openai', type: 1, key: 'sk-mine', limits: '[{"kind":"requests","per":"minute","amount":60}]' },
    ])
    expect(rowsIn(database, "SELECT value FROM options WHERE key = 'ModelFallbacks'")).toEqual([
      { value: '{"gpt-4o":["llama"]}' },
    ])
  })

  test('can be imported again, which changes nothing', async () => {
    const { file, database } = newSetting()
    await run([file, '--database', database])
    const before = rowsIn(database, CHANNELS)
    expect((await run([file, '--database', database])).text).toContain('0 of 0 changes done.')
    expect(rowsIn(database, CHANNELS)).toEqual(before)
  })

  test('is planned by a dry run, which writes nothing and shows no key', async () => {
    const { folder, file, database } = newSetting()
    const { text } = await run([file, '--dry-run', '--database', database])
    expect(text).toContain(`Dry run of importing ${file} (LiteLLM); nothing was written.\nPlan for a new gateway:\n`)
    expect(text).toContain('  + channel "LiteLLM openai"\n      type: "openai"\n')
    expect(text).not.toMatch(/sk-mine|sk-lost|secret@/)
    expect([existsSync(database), readdirSync(folder)]).toEqual([false, ['any.name']])
  })

  test('a variable that the environment lacks is an error at its place, before anything is written', async () => {
    const { file, database } = newSetting()
    await expect(run([file, '--database', database], {})).rejects.toThrow(
      new DataError(`Cannot import "${file}":
  line 4, model_list.0.litellm_params.api_key: the environment has no variable MY_KEY`),
    )
    expect(existsSync(database)).toBe(false)
  })
})

describe('an import that stops in the middle', () => {
  /** Serves a gateway whose connection ends at the second new channel, before or after the gateway has got it. */
  async function newStop(isMade: boolean) {
    const { url: own } = await serve()
    let created = 0
    const url = await listen(async (request, response) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const isCreation = request.method === 'POST' && request.url === '/api/channel/'
      if (isCreation) created += 1
      const ends = isCreation && created === 2
      if (ends && !isMade) return void request.socket.destroy()
      const { authorization = '', 'content-type': type = 'application/json' } = request.headers
      const answer = await fetch(own + request.url, {
        method: request.method ?? 'GET',
        headers: { authorization, 'content-type': type },
        ...(parts.length > 0 && { body: Buffer.concat(parts) }),
      })
      const text = await answer.text()
      if (ends) return void request.socket.destroy()
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
    })
    const accessToken = await connect({ baseUrl: own }).session.accessTokenOf({ username: 'root', password: '123456' })
    const { file } = newSetting()
    const env = { MY_KEY: 'sk-mine', RELAYDECK_ACCESS_TOKEN: accessToken }
    const { channels } = connect({ baseUrl: own, accessToken })
    return {
      fromStopping: () => run([file, '--gateway', url], env),
      names: async () => (await channels.search({ keyword: '' })).map(({ name }) => name).sort(),
    }
  }

  test.each([
    ['before', false],
    ['after', true],
  ])(
    '%s the server has a channel says what was made, and is completed by another one without doubles',
    async (_when, isMade) => {
      const { fromStopping, names } = await newStop(isMade)
      const stopped = await fromStopping()
      expect(stopped.code).toBe(1)
      expect(stopped.text).toContain('  done    channel "LiteLLM openai"\n')
      expect(stopped.text).toMatch(
        /\n {2}failed {2}channel "LiteLLM hosted_vllm 10\.0\.0\.5:8000": .+\n {2}skipped option "ModelRatio"/,
      )
      expect(stopped.text).toContain('1 of 5 changes done.')
      expect(await names()).toHaveLength(isMade ? 2 : 1)
      const second = await fromStopping()
      expect(second.code).toBe(2)
      expect(second.text).toContain(isMade ? '3 of 3 changes done.' : '4 of 4 changes done.')
      expect(await names()).toEqual(['LiteLLM hosted_vllm 10.0.0.5:8000', 'LiteLLM openai'])
      expect((await fromStopping()).text).toContain('0 of 0 changes done.')
    },
  )
})

test('a file that is neither a database nor of LiteLLM is refused', async () => {
  const { file, database } = newSetting('channels: {}')
  await expect(run([file, '--database', database])).rejects.toThrow(
    new DataError(`Cannot import "${file}": it is neither an SQLite database nor a config.yaml of LiteLLM.`),
  )
  writeFileSync(file, 'SQLite format 3\u0000')
  await expect(run([file, '--gateway', 'http://gateway.invalid'])).rejects.toThrow(
    new OptionError('A database is imported into a file: use --database.'),
  )
})
