import { CHANNEL_STATUS, channelTypeOf, isRecord, LOG_TYPE, readJson, splitComma } from '@relaydeck/api-sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { clientWithToken, openGateway } from '../../../test/client.ts'
import { makeDirectory, removeDirectory, withConnection } from '../../../test/files.ts'
import { seedDatabase } from '../../index.ts'

const NOW = Date.UTC(2026, 10, 26, 14) / 1000
const clock = () => NOW * 1000
const KEPT = 30 * 24 * 60 * 60

const seeded = { file: '' }

beforeAll(async () => {
  const folder = makeDirectory()
  seeded.file = `${folder}/seeded.db`
  await seedDatabase({ database: seeded.file, clock })
  return () => removeDirectory(folder)
})

const read = (sql: string) => withConnection(seeded.file, (db) => db.prepare(sql).all())
const numberOf = (sql: string) => Number(Object.values(read(sql)[0] ?? {})[0])

/** Rows that break a rule. */
const breaking = (sql: string) => expect(read(sql)).toEqual([])

/** The calls of the log, with the token, channel and user of each. */
const USES = `FROM logs l JOIN tokens t ON t.name = l.token_name AND t.user_id = l.user_id
  JOIN channels c ON c.id = l.channel_id JOIN users u ON u.id = l.user_id WHERE l.type = ${LOG_TYPE.consume}`

const attemptsOf = (detail: unknown): { channel: number; status: number }[] => {
  const record = readJson(String(detail))
  return isRecord(record) && Array.isArray(record.attempts) ? record.attempts : []
}

describe('sample data are what this gateway could have done', () => {
  test('channels have types that can be called', () => {
    for (const { type } of read('SELECT type FROM channels')) {
      const known = channelTypeOf(Number(type))
      expect([type, known && !known.instead]).toEqual([type, true])
    }
  })

  test('each call has one token, which was neither expired nor created later', () => {
    expect(read(`SELECT count(*) AS n ${USES}`)).toEqual(
      read(`SELECT count(*) AS n FROM logs WHERE type = ${LOG_TYPE.consume}`),
    )
    breaking(`SELECT l.id ${USES} AND t.expired_time <> -1 AND l.created_at > t.expired_time`)
    breaking(`SELECT l.id ${USES} AND l.created_at < t.created_time`)
    breaking(`SELECT calls.request_id FROM calls JOIN tokens t ON t.name = json_extract(detail, '$.token_name')
      AND t.user_id = calls.user_id WHERE t.expired_time <> -1 AND calls.created_at > t.expired_time`)
    breaking('SELECT name FROM tokens GROUP BY user_id, name HAVING count(*) > 1')
  })

  test('states of tokens fit their times and quotas', () => {
    breaking(`SELECT id FROM tokens WHERE (status = 3) <> (expired_time <> -1 AND expired_time < ${NOW})`)
    breaking('SELECT id FROM tokens WHERE (status = 4) <> (remain_quota = 0)')
    breaking(`SELECT l.id ${USES} AND t.status <> 1 AND t.status <> 3 AND l.created_at > ${NOW} - 86400`)
  })

  test('each call used a model and group that its token and channel have', () => {
    for (const { model, own, offered, group, groups } of read(`SELECT l.model_name AS model, t.models AS own,
      c.models AS offered, u."group" AS "group", c."group" AS groups ${USES}`)) {
      if (own) expect(splitComma(String(own))).toContain(model)
      expect(splitComma(String(offered))).toContain(model)
      expect(splitComma(String(groups))).toContain(group)
    }
  })

  test('used quotas are the sums of the log', () => {
    breaking(`SELECT id FROM channels WHERE used_quota <> (SELECT coalesce(sum(quota), 0) FROM logs
      WHERE channel_id = channels.id AND type = ${LOG_TYPE.consume})`)
    breaking(`SELECT id FROM tokens WHERE unlimited_quota = 0 AND used_quota <> (SELECT coalesce(sum(quota), 0)
      FROM logs WHERE token_name = tokens.name AND logs.user_id = tokens.user_id AND type = ${LOG_TYPE.consume})`)
    breaking(`SELECT id FROM users WHERE (used_quota, request_count) <> (SELECT coalesce(sum(quota), 0), count(*)
      FROM logs WHERE user_id = users.id AND type = ${LOG_TYPE.consume})`)
  })

  test('each call of the last 30 days has a record with the same figures', () => {
    breaking(`SELECT l.id FROM logs l LEFT JOIN calls c ON c.request_id = l.request_id
      WHERE l.type = ${LOG_TYPE.consume} AND l.created_at >= ${NOW - KEPT} AND (c.status IS NOT 200
        OR json_extract(detail, '$.quota') <> l.quota OR json_extract(detail, '$.duration') <> l.elapsed_time
        OR c.created_at <> l.created_at OR c.user_id <> l.user_id
        OR json_extract(detail, '$.attempts[0].channel') <> l.channel_id)`)
    breaking(`SELECT request_id FROM calls WHERE created_at < ${NOW - KEPT} OR created_at > ${NOW}`)
  })

  test('the details of a call are exact', async () => {
    const boss = await clientWithToken(await openGateway({ database: seeded.file, clock }), 'root')
    const [row] = await boss.api.logs.list({ type: LOG_TYPE.consume })
    const call = await boss.api.calls.get({ request_id: row?.request_id ?? '' })
    expect(call).toMatchObject({ quota: row?.quota, username: row?.username, status: 200 })
    expect(call.attempts).toHaveLength(1)
  })

  test('some calls failed, cost nothing, and have a row of the log', () => {
    expect(read('SELECT DISTINCT status FROM calls ORDER BY 1').length).toBeGreaterThan(4)
    breaking(`SELECT calls.request_id FROM calls LEFT JOIN logs ON logs.request_id = calls.request_id
      AND logs.status = calls.status AND type = ${LOG_TYPE.failed} AND quota = 0 WHERE calls.status <> 200 AND logs.id IS NULL`)
    breaking("SELECT request_id FROM calls WHERE status <> 200 AND json_extract(detail, '$.quota') <> 0")
  })

  test('attempts are summed by channel and hour', () => {
    const counted = new Map<number, number>()
    for (const { detail } of read('SELECT detail FROM calls'))
      for (const { channel } of attemptsOf(detail)) counted.set(channel, (counted.get(channel) ?? 0) + 1)
    const stored = read('SELECT channel_id AS id, sum(attempts) AS attempts FROM channel_hours GROUP BY channel_id')
    expect(new Map(stored.map(({ id, attempts }) => [Number(id), Number(attempts)]))).toEqual(counted)
  })

  test('a channel that was disabled automatically says why, and was not called again', () => {
    const disabled = read(`SELECT id FROM channels WHERE status = ${CHANNEL_STATUS.disabledAutomatically}`)
    expect(disabled.length).toBeGreaterThan(0)
    for (const { id } of disabled) {
      const rows = read(`SELECT created_at, content FROM logs WHERE type = ${LOG_TYPE.system} AND channel_id = ${id}`)
      expect(rows).toEqual([{ created_at: expect.anything(), content: expect.stringMatching(/已自动停用：.+/) }])
      const { created_at } = rows[0] ?? {}
      breaking(
        `SELECT id FROM logs WHERE type = ${LOG_TYPE.consume} AND channel_id = ${id} AND created_at > ${created_at}`,
      )
      expect(read(`SELECT status FROM calls WHERE created_at = ${created_at} AND status = 401`)).not.toEqual([])
    }
  })

  test('channels have the result of their last test', () => {
    for (const { id, test_time, response_time } of read('SELECT id, test_time, response_time FROM channels')) {
      const [last] = read(`SELECT created_at, content, elapsed_time FROM logs WHERE type = ${LOG_TYPE.test}
        AND channel_id = ${id} ORDER BY created_at DESC, id DESC LIMIT 1`)
      if (!last) continue
      const failed = String(last.content).includes('测试失败')
      expect([test_time, response_time]).toEqual([last.created_at, failed ? 0 : last.elapsed_time])
    }
  })

  test('all models have a price except one, which is used', async () => {
    const { api } = await clientWithToken(await openGateway({ database: seeded.file, clock }), 'root')
    const priced = new Set((await api.prices.list()).map(({ model }) => model))
    const served = new Set(read('SELECT models FROM channels').flatMap(({ models }) => splitComma(String(models))))
    const missing = [...served].filter((model) => !priced.has(model))
    expect(missing).toEqual(['gpt-oss:120b'])
    expect(
      numberOf(`SELECT count(*) FROM logs WHERE type = ${LOG_TYPE.consume} AND model_name = '${missing[0]}'
      AND created_at > ${NOW} - 30 * 86400`),
    ).toBeGreaterThan(20)
  })

  test('models are current ones', () => {
    const names = read('SELECT models FROM channels').flatMap(({ models }) => splitComma(String(models)))
    expect(names).toEqual(
      expect.arrayContaining([
        'gpt-5.1',
        'claude-opus-4-5',
        'gemini-2.5-flash',
        'gemini-3-pro-preview',
        'deepseek-chat',
      ]),
    )
    expect(names.filter((name) => /^(gpt-[34]|o1|claude-[123]|gemini-1|llama)/.test(name))).toEqual([])
  })

  test('the home page has prices in force', () => {
    const [home] = read("SELECT value FROM options WHERE key = 'HomePageContent'")
    expect(home?.value).toContain('| gpt-5.1 | $1.25 | $10 |')
    expect(home?.value).toContain('| claude-opus-4-5 | $5 | $25 |')
  })

  test('calls fail in several ways, each for its reason', () => {
    const states = read('SELECT DISTINCT status FROM calls').map(({ status }) => Number(status))
    expect(states).toEqual(expect.arrayContaining([400, 401, 403, 429, 500, 502, 503, 504]))
    breaking(`SELECT content FROM logs WHERE type = ${LOG_TYPE.failed} AND content = ''`)
    breaking(`SELECT l.id FROM logs l JOIN users u ON u.id = l.user_id WHERE l.type = ${LOG_TYPE.failed}
      AND l.status = 403 AND u.quota * 9 > u.used_quota`)
  })

  test('an enabled channel fails now, and another is slow', () => {
    const [failing, ...others] = read(`SELECT channel_id AS id, sum(failures) AS failures, sum(attempts) AS attempts
      FROM channel_hours JOIN channels ON id = channel_id AND status = ${CHANNEL_STATUS.enabled}
      WHERE hour > ${NOW} - 86400 GROUP BY 1 HAVING sum(failures) * 4 > sum(attempts) AND sum(failures) > 5`)
    expect(failing).toBeDefined()
    expect(others).toEqual([])
    expect(read('SELECT id FROM channels WHERE status = 1 AND response_time > 3000')).not.toEqual([])
  })

  test('a user and a token are near their limit, and a token expires within a week', () => {
    const left = (column: string) => `used_quota > 0 AND ${column} > 0 AND ${column} * 9 <= used_quota`
    expect(read(`SELECT username FROM users WHERE status = 1 AND ${left('quota')}`)).toHaveLength(1)
    const tokens = 'SELECT id FROM tokens WHERE status = 1'
    expect(read(`${tokens} AND unlimited_quota = 0 AND ${left('remain_quota')}`)).not.toEqual([])
    expect(read(`${tokens} AND expired_time BETWEEN ${NOW} AND ${NOW} + 7 * 86400`)).not.toEqual([])
  })

  test('some calls belong to conversations of several calls, others to none', () => {
    const calls = `FROM logs WHERE type = ${LOG_TYPE.consume}`
    expect(numberOf(`SELECT count(*) ${calls} AND conversation = 0`)).toBeGreaterThan(100)
    expect(read(`SELECT conversation ${calls} AND conversation <> 0 GROUP BY 1 HAVING count(*) > 2`)).not.toEqual([])
    breaking(`SELECT conversation ${calls} AND conversation <> 0 GROUP BY 1 HAVING count(DISTINCT user_id) > 1`)
    breaking(`SELECT id ${calls} AND conversation <> 0 AND model_name LIKE 'text-embedding%'`)
  })

  test('each period of the overview has a complete one before it', async () => {
    const { api } = await clientWithToken(await openGateway({ database: seeded.file, clock }), 'root')
    for (const days of [1, 7, 30]) {
      const period = { start_timestamp: NOW - days * 86_400, end_timestamp: NOW, step: 86_400 }
      const { total, before } = await api.usage.overview(period)
      expect(before.calls).toBeGreaterThan(total.calls / 2)
      expect(total.calls).not.toBe(before.calls)
      expect(before.first_token).toBeGreaterThan(0)
    }
  })
})
