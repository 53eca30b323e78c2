/** Posts the names of users with little quota left to a webhook. Run it from cron: it exits with 1 if there are any. */
import { connect, formatQuota, USER_STATUS, unitsOf } from '@relaydeck/api-sdk'

const LEAST = 1 // dollar

const gateway = connect({ baseUrl: process.env.GATEWAY_URL, accessToken: process.env.GATEWAY_TOKEN })
const status = await gateway.status.get()
const low: string[] = []
for await (const user of gateway.users.list.each())
  if (user.status === USER_STATUS.enabled && user.quota < unitsOf(LEAST, status))
    low.push(`${user.username}: ${formatQuota(user.quota, status)}`)

if (low.length > 0) {
  const body = JSON.stringify({ text: `Little quota left:\n${low.join('\n')}` })
  if (process.env.WEBHOOK_URL)
    await fetch(process.env.WEBHOOK_URL, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  process.stdout.write(`${low.join('\n')}\n`)
  process.exitCode = 1
}
