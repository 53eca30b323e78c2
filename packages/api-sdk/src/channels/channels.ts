import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import type { Fields, NamedObject } from '../core/named.ts'
import { byId, byKeyword, int, list as listOf, none, nothing, page, text, urlInt, wanted } from '../core/schema.ts'
import { Channel, settings } from './channel.ts'
import { CHANNEL_STATUS } from './status.ts'

export { Channel } from './channel.ts'
export * from './status.ts'

/** A page of channels: newest first, 10 rows, `p` from 0, no total, without keys. */
export const list = endpoint({
  method: 'GET',
  path: '/api/channel/',
  role: 'admin',
  summary: 'A page of channels',
  input: z.object({ p: page }),
  output: listOf(Channel),
})

/** All channels whose name starts with the keyword, or whose id it is. Not paged: an empty keyword gives all. */
export const search = endpoint({
  method: 'GET',
  path: '/api/channel/search',
  role: 'admin',
  summary: 'Channels that a keyword finds',
  input: byKeyword,
  output: listOf(Channel),
})

/** One channel, without its key. */
export const get = endpoint({
  method: 'GET',
  path: '/api/channel/:id',
  role: 'admin',
  summary: 'One channel',
  input: byId,
  output: Channel,
})

/**
 * Creates a channel for each line of `key`, all with the same other fields. The answer has no id: search for the name.
 * The server checks nothing but that there is a key. Where it fails midway the call is refused, though some channels
 * are there. Left out: group `default`, priority 0, the type's own address.
 */
export const create = endpoint({
  method: 'POST',
  path: '/api/channel/',
  role: 'admin',
  summary: 'Create one channel for each key',
  input: z.object({
    type: z.pipe(
      z.transform((value: number) => value ?? 0),
      int,
    ),
    name: wanted,
    /** One key to a line; `composeChannelKey` makes those of AWS and Vertex AI. */
    key: wanted,
    /** Comma text. */
    models: wanted,
    ...settings,
  }),
  output: nothing,
  envelope: 'none',
})

/**
 * Changes the fields that are given, one or all. Name, key, type, models, group and config cannot be cleared: an empty
 * one is skipped. Balance, used quota and times stay as the server has them. An unknown id is answered with yes.
 *
 * The answer of a One API server carries the real key: drop it before anything is kept or shown.
 * @throws KeyNeededError where `type` or `base_url` would send the stored key to another address; One API never does
 */
export const update = endpoint({
  method: 'PUT',
  path: '/api/channel/',
  role: 'admin',
  summary: 'Change a channel',
  input: z.object({
    id: int,
    status: z.optional(z.literal(Object.values(CHANNEL_STATUS))),
    type: z.optional(int),
    name: z.optional(z.string()),
    key: z.optional(z.string()),
    models: z.optional(z.string()),
    ...settings,
  }),
  output: Channel,
})

/** Deletes a channel for good. An unknown id is answered with yes. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/channel/:id',
  role: 'admin',
  summary: 'Delete a channel',
  input: byId,
  output: nothing,
  envelope: 'none',
})

/** Deletes all disabled channels (status 2 and 3) for good, and tells how many. */
export const removeDisabled = endpoint({
  method: 'DELETE',
  path: '/api/channel/disabled',
  role: 'admin',
  summary: 'Delete all disabled channels',
  input: none,
  output: int,
})

const testResultShape = {
  /** The model's reply. */
  message: text,
  /** Seconds. */
  time: z.number(),
  /** The model that was asked for, as it was given; not the one that answered. */
  model: text,
}

/** What a model said when it was asked through a channel. */
export interface TestResult extends Fields<typeof testResultShape> {}
export const TestResult: NamedObject<TestResult, typeof testResultShape> = z.object(testResultShape)

/**
 * Asks a model through a channel, also a disabled one, and waits for its reply. Without `model`, gpt-3.5-turbo where
 * the channel has it, else its first. Updates response and test time and writes a log row; the status stays.
 * @throws RefusedError with the provider's words where the test failed
 */
export const test = endpoint({
  method: 'GET',
  path: '/api/channel/test/:id',
  role: 'admin',
  summary: 'Ask a model through a channel',
  input: z.object({ id: urlInt, model: z._default(z.string(), '') }),
  output: TestResult,
  envelope: 'beside',
  spelling: { model: 'modelName' },
  effects: true,
})

/**
 * Starts a test of all channels, or of the disabled ones, and does not wait for it: read the channels later. May
 * switch channels off and on, as the settings say.
 * @throws RefusedError while one is running
 */
export const testAll = endpoint({
  method: 'GET',
  path: '/api/channel/test',
  role: 'admin',
  summary: 'Start a test of many channels',
  input: z.object({ scope: z._default(z.literal(['all', 'disabled']), 'all') }),
  output: nothing,
  envelope: 'none',
  effects: true,
})

/**
 * Asks the provider for the balance, in the unit of the type, and stores it.
 * @throws RefusedError for types whose `balance` in `CHANNEL_TYPES` is not set
 */
export const updateBalance = endpoint({
  method: 'GET',
  path: '/api/channel/update_balance/:id',
  role: 'admin',
  summary: 'Fetch the balance of a channel',
  input: byId,
  output: z.object({ balance: z.number() }),
  envelope: 'beside',
  effects: true,
})

/** Answers yes and does nothing on a One API server; Relaydeck's gateway asks for all behind its answer. */
export const updateBalances = endpoint({
  method: 'GET',
  path: '/api/channel/update_balance',
  role: 'admin',
  summary: 'Fetch the balances of all channels',
  input: none,
  output: nothing,
  envelope: 'none',
  effects: true,
})
