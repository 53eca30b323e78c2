import { equal, ok } from 'node:assert/strict'
import { readPrices, setPrice } from '@relaydeck/api-sdk/dialects'
import { type Check, rejectsAs, sameExcept } from './check.ts'
import { rowsIn } from './rows.ts'
import { sendOf } from './server.ts'

/** Model that has a price on every server. */
const MODEL = 'gpt-4o'

export const priceChecks: readonly Check[] = [
  {
    name: 'the prices of models and the ratios of groups are read',
    run: async (server) => {
      const name = `price${server.mark}`
      await server.root.channels.create({ type: 1, name, key: 'sk-1', models: MODEL, group: 'default' })
      const { models, groups } = await readPrices(sendOf(server))
      // Channels of the fork by Laisky have separate prices.
      const isOwn = (channel?: string) => channel === undefined || channel.endsWith(`:${name}`)
      const price = models.find(({ model, channel }) => model === MODEL && isOwn(channel))
      ok(price, `there is no price of ${MODEL}`)
      ok(Number(price.prompt) > 0 && Number(price.completion) > Number(price.prompt))
      equal(groups.default, 1)
      equal(price.channel !== undefined, server.family === 'laisky')
    },
  },
  {
    name: 'a price of One Hub is changed, and its other columns are kept; others have no call for it',
    run: async (server) => {
      const send = sendOf(server)
      const model = `m${server.mark}/50%*`
      const change = { model, prompt: '0.27', completion: '1.1' }
      if (server.family !== 'one-hub') return rejectsAs('UnsupportedError', setPrice(send, change))
      const row = { model, type: 'tokens', channel_type: 14, input: 1.5, output: 7.5, locked: true }
      await server.raw('POST', '/api/prices/single', { ...row, extra_ratios: { cached_read_tokens: 0.1 } })
      const stored = async () => {
        const found = rowsIn(await server.raw('GET', '/api/prices')).find((each) => each.model === model)
        ok(found)
        return found
      }
      const before = await stored()
      await setPrice(send, change)
      const after = await stored()
      sameExcept(after, before, 'input', 'output')
      equal(after.input, 0.135)
      equal(after.output, 0.55)
      const { models } = await readPrices(send)
      const price = models.find((each) => each.model === model)
      equal(JSON.stringify(price), JSON.stringify({ ...change, cached: '0.027' }))
      await setPrice(send, { ...change, prompt: '3' })
      sameExcept(await stored(), after, 'input')
      await rejectsAs('NotFoundError', setPrice(send, { ...change, model: `${model}x` }))
    },
  },
]
