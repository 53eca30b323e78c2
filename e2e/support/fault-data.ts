import { type Client, NEVER_EXPIRES } from '@relaydeck/api-sdk'
import { calls } from '@relaydeck/api-sdk/testing'
import type { Gateway } from '@relaydeck/gateway'
import { accountWith } from './accounts.ts'
import { startModelProvider } from './model-provider.ts'

const TEXTS = { Notice: '**维护**：周日', About: '## 关于本站', HomePageContent: '## 欢迎光临' }

/** Ids of records that the filled server has, by the path of their list. */
export type RecordIds = Readonly<Record<string, number>>

/** Nouns with records that depend on each other. */
const FILLED = ['accessTokens', 'channels', 'tokens', 'users']

/** Returns the page of the list of a noun: that of alerts begins with their rules. */
const listOf = (path: string): string => path.replace(/^\/api|\/$/g, '').replace('/alert/rule', '/alert')

/** Creates records of the other nouns by their sample calls. */
async function createSamples({ send }: Client): Promise<RecordIds> {
  // Reversed, since rules of alerts need a target.
  const creating = calls.filter(({ noun, name }) => name === 'create' && !FILLED.includes(noun)).toReversed()
  for (const { endpoint, input } of creating) await endpoint(send, input)
  return Object.fromEntries(creating.map(({ endpoint }) => [listOf(endpoint.path), 1]))
}

/** Fills a server, so that every list and page has something to show. */
export async function fillServer({ admin }: Gateway, root: Client, url: string): Promise<RecordIds> {
  for (const [key, value] of Object.entries(TEXTS)) await admin.setOption(key, value)
  await admin.updateUser('boss', { quota: 5_000_000 })
  const user = await admin.createUser(accountWith())
  const provider = await startModelProvider()
  const channel = { type: 1, name: 'azure-east', key: 'provider-key', group: 'default', models: 'gpt-3.5-turbo' }
  await root.channels.create({ ...channel, base_url: provider.url })
  const { id, key } = await root.tokens.create({
    name: 'ci',
    remain_quota: 1_000_000,
    expired_time: NEVER_EXPIRES,
  })
  const body = JSON.stringify({ model: 'gpt-3.5-turbo', messages: [{ role: 'user', content: 'hi' }] })
  const headers = { authorization: `Bearer sk-${key}`, 'content-type': 'application/json' }
  const called = await fetch(`${url}/v1/chat/completions`, { method: 'POST', headers, body })
  if (!called.ok) throw new Error(`The call was not relayed: ${await called.text()}`)
  await provider.close()
  return { '/token': id, '/user': user.id, '/channel': 1, ...(await createSamples(root)) }
}
