import { deepStrictEqual, equal } from 'node:assert/strict'
import { createSend } from '@relaydeck/api-sdk'
import { anyServer, removeChannels, removeTokens, setStatusOfChannels } from '@relaydeck/api-sdk/dialects'
import { type Check, rejectsAs } from './check.ts'
import type { Server } from './server.ts'

const sendOf = ({ baseUrl, accessToken, rootId: user }: Server) =>
  createSend({ baseUrl, accessToken, retries: 0, dialect: anyServer({ user }) })

/** Creates three channels, and returns their ids. */
async function createChannels({ root, mark }: Server, label: string): Promise<number[]> {
  for (const at of [1, 2, 3])
    await root.channels.create({ type: 1, name: `${label}${at}-${mark}`, key: 'sk-provider-secret', models: 'gpt-4o' })
  const rows = await root.channels.search({ keyword: label })
  return rows.filter(({ name }) => name.endsWith(mark)).map(({ id }) => id)
}

export const manyChecks: readonly Check[] = [
  {
    name: 'many channels are deleted with one call, and no others',
    run: async (server) => {
      const ids = await createChannels(server, 'many-gone')
      const left = await createChannels(server, 'many-left')
      const removal = removeChannels(sendOf(server), ids)
      if (server.family === 'laisky') return rejectsAs('UnsupportedError', removal)
      equal(await removal, 3)
      deepStrictEqual(await server.root.channels.search({ keyword: 'many-gone' }), [])
      deepStrictEqual(
        (await server.root.channels.search({ keyword: 'many-left' })).map(({ id }) => id),
        left,
      )
    },
  },
  {
    name: 'many channels are disabled and enabled with one call, which counts those that it changed',
    run: async (server) => {
      const ids = await createChannels(server, 'many-off')
      const send = sendOf(server)
      const disabling = setStatusOfChannels(send, ids.slice(0, 2), 2)
      if (server.family !== 'new-api') return rejectsAs('UnsupportedError', disabling)
      equal(await disabling, 2)
      const read = async () => (await server.root.channels.search({ keyword: 'many-off' })).map(({ status }) => status)
      deepStrictEqual(await read(), [2, 2, 1])
      equal(await setStatusOfChannels(send, ids, 1), 2)
      deepStrictEqual(await read(), [1, 1, 1])
    },
  },
  {
    name: 'many tokens are deleted with one call, which counts those that existed',
    run: async (server) => {
      const ids: number[] = []
      for (const at of [1, 2, 3]) ids.push((await server.root.tokens.create({ name: `gone${at}-${server.mark}` })).id)
      const removal = removeTokens(sendOf(server), [...ids, 999_999_999])
      if (server.family !== 'new-api') return rejectsAs('UnsupportedError', removal)
      equal(await removal, 3)
      for (const id of ids) await rejectsAs('NotFoundError', server.root.tokens.get({ id }))
    },
  },
]
