/** Writes what each user spent on each model in the last 30 days to a CSV file, on every server of the family. */
import { writeFile } from 'node:fs/promises'
import { connect, formatCsv, formatQuota } from '@relaydeck/api-sdk'
import { anyServer } from '@relaydeck/api-sdk/dialects'
import { countUsage, planUsage } from '@relaydeck/api-sdk/usage'

const gateway = connect({
  baseUrl: process.env.GATEWAY_URL,
  accessToken: process.env.GATEWAY_TOKEN,
  dialect: anyServer(),
})
const status = await gateway.status.get()
const now = Math.floor(Date.now() / 1000)
const period = {
  by: ['user', 'model'] as const,
  start_timestamp: now - 30 * 86_400,
  end_timestamp: now,
  time_zone: 'UTC',
}

/** The embedded gateway sums usage; elsewhere the log is counted. */
async function readSums() {
  if (status.usage) return gateway.usage.list(period)
  const plan = await planUsage(gateway.send, { ...period, own: false })
  return (await countUsage(gateway.send, plan)).sums
}

const rows = [...(await readSums())].sort((a, b) => b.quota - a.quota)
const lines = rows.map(({ username = '', name, calls, quota }) => [username, name, calls, formatQuota(quota, status)])
await writeFile('usage.csv', formatCsv([['user', 'model', 'calls', 'cost'], ...lines]))
process.stdout.write(`${rows.length} rows are in usage.csv\n`)
