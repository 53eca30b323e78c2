/**
 * Adds the channels of a JSON file, `[{ "type": 1, "name": "…", "key": "…", "models": "gpt-4o" }, …]`, and writes failed
 * ones to `failed.json` for a retry. Channels that differ only by their key are faster in one call, with one key per line
 * in `key`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { channels, createSend, GatewayError, runAll } from '@relaydeck/api-sdk'
import * as z from 'zod'

const Channels = z.array(z.object({ type: z.int(), name: z.string(), key: z.string().min(1), models: z.string() }))
const wanted = Channels.parse(JSON.parse(await readFile(process.argv[2] ?? 'channels.json', 'utf8')))
const send = createSend({ baseUrl: process.env.GATEWAY_URL, accessToken: process.env.GATEWAY_TOKEN })

const results = await runAll(wanted, (channel) => channels.create(send, channel), {
  onProgress: (done, total) => process.stderr.write(`\r${done} of ${total}`),
})

const failed = results.filter((result) => !result.ok)
for (const { item, error, started } of failed) {
  const reason = error instanceof GatewayError ? error.message : String(error)
  process.stdout.write(`${item.name}: ${started ? reason : 'not tried'}\n`)
}
if (failed.length > 0) await writeFile('failed.json', JSON.stringify(failed.map(({ item }) => item)), { mode: 0o600 })
process.stdout.write(`${results.length - failed.length} channels were added\n`)
