/**
 * Makes the channels of a JSON file exist, `[{ "type": 1, "name": "…", "key": "…", "models": "gpt-4o" }, …]`, and changes
 * those that differ. Can be run again and again. With `--plan` it only says what it would do.
 */
import { readFile } from 'node:fs/promises'
import { channels, createSend } from '@relaydeck/api-sdk'
import { ConflictError, createOnce, makeChange, planOf } from '@relaydeck/api-sdk/changes'
import * as z from 'zod'

const Wanted = z.array(z.object({ type: z.int(), name: z.string().min(1), key: z.string().min(1), models: z.string() }))
const wanted = Wanted.parse(JSON.parse(await readFile('channels.json', 'utf8')))
const send = createSend({ baseUrl: process.env.GATEWAY_URL, accessToken: process.env.GATEWAY_TOKEN })
const isPlan = process.argv.includes('--plan')
const say = (line: string) => process.stdout.write(`${line}\n`)

for (const draft of wanted) {
  const [existing] = (await channels.search(send, { keyword: draft.name })).filter(({ name }) => name === draft.name)
  if (isPlan) {
    // A stored key cannot be read, so that it is left out of the comparison.
    const { key: _, ...fields } = draft
    const plan = await (existing
      ? planOf(send, channels.update, { ...fields, id: existing.id })
      : planOf(send, channels.create, draft))
    say(`${draft.name}: ${plan.records[0]?.action ?? 'unchanged'}`)
    continue
  }
  try {
    const { created } = await createOnce(send, channels.create, draft)
    say(`${draft.name}: ${created ? 'created' : 'unchanged'}`)
  } catch (error) {
    if (!(error instanceof ConflictError) || !existing) throw error
    await makeChange(send, channels.update, { ...draft, id: existing.id }, { ifUnchanged: existing })
    say(`${draft.name}: changed (${error.fields.join(', ')})`)
  }
}
