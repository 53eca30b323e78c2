/** Writes the caller's log rows of this month to a CSV file, page by page, so that they need not fit into memory. */

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createSend, each, formatQuota, logs, logTypeName, status } from '@relaydeck/api-sdk'

const send = createSend({ baseUrl: process.env.GATEWAY_URL, accessToken: process.env.GATEWAY_TOKEN })
const format = await status.get(send)
const today = new Date()
const month = today.toISOString().slice(0, 7)
const start_timestamp = Date.UTC(today.getUTCFullYear(), today.getUTCMonth()) / 1000

// Spreadsheets treat texts that begin like this as formulas.
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const line = (cells: (string | number)[]) =>
  `${cells.map((cell) => `"${harmless(String(cell)).replaceAll('"', '""')}"`).join(',')}\r\n`

let count = 0
async function* lines() {
  yield line(['time', 'kind', 'token', 'model', 'prompt tokens', 'completion tokens', 'cost', 'content'])
  for await (const row of each(logs.listSelf, send, { start_timestamp })) {
    count++
    yield line([
      new Date(row.created_at * 1000).toISOString(),
      logTypeName(row.type),
      row.token_name,
      row.model_name,
      row.prompt_tokens,
      row.completion_tokens,
      formatQuota(row.quota, format, 6),
      row.content,
    ])
  }
}

await pipeline(lines, createWriteStream(`logs-${month}.csv`))
process.stdout.write(`${count} rows are in logs-${month}.csv\n`)
