/** Replaces the caller's tokens that expire within a week, and writes each new key to a file that only its owner can read. */

import { writeFile } from 'node:fs/promises'
import { all, createSend, fullKey, NEVER_EXPIRES, TOKEN_STATUS, type Token, tokens } from '@relaydeck/api-sdk'

const send = createSend({ baseUrl: process.env.GATEWAY_URL, accessToken: process.env.GATEWAY_TOKEN })
const DAY = 86_400
const now = Math.floor(Date.now() / 1000)

const endsSoon = ({ status, expired_time }: Token) =>
  status === TOKEN_STATUS.enabled && expired_time !== NEVER_EXPIRES && expired_time < now + 7 * DAY

for (const old of (await all(tokens.list, send)).filter(endsSoon)) {
  const fresh = await tokens.create(send, { ...old, expired_time: now + 90 * DAY })
  await writeFile(`token-${fresh.id}.key`, fullKey(fresh), { mode: 0o600 })
  await tokens.setStatus(send, { id: old.id, status: TOKEN_STATUS.disabled })
  process.stdout.write(`token ${old.id} (${old.name}) is replaced by ${fresh.id}\n`)
}
