/**
 * Measures how long figures and pages take with a million log rows of 60 days, 1,009 users, 31 models and 211 channels,
 * where four calls in a row are alike and one of fifty failed: `pnpm bench usage`, or with the URL of an empty
 * PostgreSQL database as the second argument. Compares each sum with the log. Exits with 1 if a median is over the limit.
 */
import { join } from 'node:path'
import { openDatabase } from '../../src/db/open.ts'
import { createGateway } from '../../src/index.ts'
import { inFolder, quantile } from './folder.ts'

/** Milliseconds at the median. */
const LIMIT = 300

const LOGS = 1_000_000
const RUNS = 15
const DAYS = 60
const DAY = 24 * 60 * 60
const START = Date.UTC(2026, 8, 22) / 1000
const END = START + DAYS * DAY

// Prime factors scatter users, models and channels over the time; four calls in a row are alike.
const rows = (from: number, to: number) => `INSERT INTO logs (user_id, created_at, type, username, token_name,
    model_name, quota, prompt_tokens, completion_tokens, channel_id, status, elapsed_time, first_token, request_id,
    conversation)
  WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to - 1}),
  calls AS (SELECT i, i / 4 * 7919 AS x, ${START} + CAST(i AS BIGINT) * ${DAYS * DAY} / ${LOGS} AS time,
    CASE WHEN i % 50 = 0 THEN 0 ELSE 1 END AS ok FROM n)
  SELECT 1 + x % 1009, time, CASE ok WHEN 1 THEN 2 ELSE 8 END, 'user' || (x % 1009), 'token' || (x % 2018),
    'model' || (x / 7 % 31), ok * (i % 5000), ok * (i % 900), ok * (i % 300), 1 + x / 11 % 211,
    CASE ok WHEN 1 THEN 200 ELSE 500 + i % 4 END, 100 + i % 7000, ok * (i % 2) * (50 + i % 900), '2026' || i, x / 5 FROM calls`

const month = `start_timestamp=${START + 10 * DAY}&end_timestamp=${START + 40 * DAY - 1}`
const odd = `start_timestamp=${START + 1}&end_timestamp=${END - 2}`

const SUMS = ['user', 'token', 'model', 'channel', 'day'].flatMap((by) => [
  `by=${by}&time_zone=Asia/Shanghai`,
  `by=${by}&time_zone=Europe/Berlin&${month}`,
])
const OTHER_SUMS = [`by=user&${odd}`, 'by=model&username=user7', 'by=day&time_zone=Europe/Berlin&model_name=model3']

/** Query of a period at the end of the log. */
const last = (days: number, step: number) =>
  `start_timestamp=${END - days * DAY}&end_timestamp=${END}&step=${step * 60 * 60}`
const PERIODS = [last(1, 1), last(7, 6), last(30, 24)]
const NARROWED = ['username=user7', 'user_id=8', 'token_name=token7', 'model_name=model3', 'channel=5']
const CALLS = ['outcome=failed', 'status=502', 'outcome=ok', 'min_elapsed=7000', 'min_quota=4990']

const PAGES = [
  ...PERIODS.map((period) => `/api/usage/overview?${period}`),
  ...NARROWED.map((filter) => `/api/usage/overview?${last(30, 24)}&${filter}`),
  ...PERIODS.map((period) => `/api/log/timeline?${period}`),
  ...[...NARROWED, ...CALLS].map((filter) => `/api/log/timeline?${last(30, 24)}&${filter}`),
  ...['', ...NARROWED].map((filter) => `/api/log/?size=50&outcome=any&${filter}`),
  ...CALLS.map((filter) => `/api/log/?size=50&${filter}`),
  ...NARROWED.map((filter) => `/api/log/?size=50&outcome=failed&${filter}`),
  ...['quota', 'elapsed_time'].map((order) => `/api/log/?size=50&${last(1, 1).replace(/&step.*/, '')}&order=${order}`),
  ...[
    '/api/log/?size=50&order=quota',
    '/api/log/?size=50&request_id=2026500000',
    '/api/log/?size=50&conversation=79190',
  ],
]

await inFolder(async (folder) => {
  const database = process.argv[3] ?? join(folder, 'usage.db')
  await (await createGateway({ database })).close()
  const db = await openDatabase(database)
  const start = performance.now()
  for (let from = 0; from < LOGS; from += 50_000) await db.run(rows(from, from + 50_000))
  const each = ((performance.now() - start) * 1000) / LOGS
  await db.run('ANALYZE')
  const totals = Number((await db.get('SELECT count(*) AS n FROM usage_totals'))?.n)
  console.log(`${each.toFixed(1)} µs for each log row; ${totals} totals`)
  await db.close()
  const gateway = await createGateway({ database, limits: { api: Number.POSITIVE_INFINITY } })
  const authorization = await gateway.admin.createAccessToken('root')
  const get = async <T>(path: string): Promise<T> => {
    const response = await gateway.fetch(new Request(`http://bench${path}`, { headers: { authorization } }))
    const { success, message, data } = await response.json()
    if (!success) throw new Error(`${path}: ${message}`)
    return data
  }
  /** Prints how long a path takes. */
  const measure = async (path: string): Promise<void> => {
    const times: number[] = []
    for (let run = -2; run < RUNS; run++) {
      const begin = performance.now()
      await get(path)
      if (run >= 0) times.push(performance.now() - begin)
    }
    const median = quantile(times, 0.5)
    if (median > LIMIT) process.exitCode = 1
    const figures = [median, Math.max(...times)].map((time) => time.toFixed(1).padStart(9)).join('')
    console.log(`${figures}  ${path}${median > LIMIT ? '   TOO SLOW' : ''}`)
  }
  console.log('median ms  slowest')
  for (const query of [...SUMS, ...OTHER_SUMS]) {
    await measure(`/api/usage/?${query}`)
    const sums = await get<{ quota: number }[]>(`/api/usage/?${query}`)
    const { quota } = await get<{ quota: number }>(`/api/log/stat?${query}`)
    if (sums.reduce((sum, row) => sum + row.quota, 0) !== quota) throw new Error(`${query} is not ${quota}`)
  }
  for (const path of PAGES) await measure(path)
  await gateway.close()
})
