/**
 * Measures how long the usage of a month and of all time takes with a million log rows of 60 days, 1,009 users, 31
 * models and 211 channels, where four calls in a row are alike: `pnpm bench usage`. Compares each sum with the log.
 * Exits with 1 if a median is over the limit. Also prints how much longer writing a log row takes because of the sums.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createGateway } from '../../src/index.ts'
import { inFolder, quantile } from './folder.ts'

/** Milliseconds at the median. */
const LIMIT = 300

const LOGS = 1_000_000
const RUNS = 15
const DAYS = 60
const START = Date.UTC(2026, 8, 22) / 1000
const SECONDS = DAYS * 24 * 60 * 60

// Prime factors scatter users, models and channels over the time; four calls in a row are alike.
const ROWS = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${LOGS - 1}),
  calls AS (SELECT i, i / 4 * 7919 AS x, ${START} + i * ${SECONDS} / ${LOGS} AS time FROM n)
  INSERT INTO logs (user_id, created_at, type, username, token_name, model_name, quota, prompt_tokens,
    completion_tokens, channel_id)
  SELECT 1 + x % 1009, time, 2, 'user' || (x % 1009), 'token' || (x % 2018), 'model' || (x / 7 % 31), i % 5000, i % 900,
    i % 300, 1 + x / 11 % 211 FROM calls`

const month = `start_timestamp=${START + 86_400 * 10}&end_timestamp=${START + 86_400 * 40 - 1}`
const odd = `start_timestamp=${START + 1}&end_timestamp=${START + SECONDS - 2}`

const PATHS = ['user', 'token', 'model', 'channel', 'day'].flatMap((by) => [
  `by=${by}&time_zone=Asia/Shanghai`,
  `by=${by}&time_zone=Europe/Berlin&${month}`,
])
const OTHERS = [`by=user&${odd}`, 'by=model&username=user7', 'by=day&time_zone=Europe/Berlin&model_name=model3']

await inFolder(async (folder) => {
  const database = join(folder, 'usage.db')
  await (await createGateway({ database })).close()
  const db = new DatabaseSync(database)
  const microseconds = (work: () => void): string => {
    const start = performance.now()
    work()
    return (((performance.now() - start) * 1000) / LOGS).toFixed(1)
  }
  const without = microseconds(() => db.exec(`BEGIN; DROP TRIGGER logs_add_usage; ${ROWS}; ROLLBACK`))
  const withSums = microseconds(() => db.exec(ROWS))
  const totals = db.prepare('SELECT count(*) AS n FROM usage_totals').get()?.n
  console.log(`${withSums} µs for each log row, ${without} without sums; ${totals} totals`)
  db.close()
  const gateway = await createGateway({ database, limits: { api: Number.POSITIVE_INFINITY } })
  const authorization = await gateway.admin.createAccessToken('root')
  const get = async (path: string) => {
    const response = await gateway.fetch(new Request(`http://bench${path}`, { headers: { authorization } }))
    const { success, message, data } = await response.json()
    if (!success) throw new Error(`${path}: ${message}`)
    return data
  }
  console.log('median ms  slowest  rows')
  for (const path of [...PATHS, ...OTHERS].map((query) => `/api/usage/?${query}`)) {
    const times: number[] = []
    let rows: { quota: number }[] = []
    for (let run = -2; run < RUNS; run++) {
      const start = performance.now()
      rows = await get(path)
      if (run >= 0) times.push(performance.now() - start)
    }
    const { quota } = await get(path.replace('/api/usage/', '/api/log/stat'))
    if (rows.reduce((sum, row) => sum + row.quota, 0) !== quota) throw new Error(`${path} is not ${quota}`)
    const median = quantile(times, 0.5)
    if (median > LIMIT) process.exitCode = 1
    const figures = [median, Math.max(...times)].map((time) => time.toFixed(1).padStart(9)).join('')
    console.log(`${figures}${String(rows.length).padStart(6)}  ${path}${median > LIMIT ? '   TOO SLOW' : ''}`)
  }
  await gateway.close()
})
