import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { byId, byKeyword, int, list as listOf, nonEmptyText, paged, requiredText, urlInt } from '../core/schema.ts'
import { byLimit } from '../limits/schemas.ts'
import { Channel, provided, settings } from './channel.ts'
import { PROXY } from './channel-type.ts'
import { CHANNEL_STATUS } from './status.ts'
import { TestResult } from './test-result.ts'

/** Returns a page of channels: newest first, 10 rows, `p` from 0, no total, without keys. */
export const list = endpoint({
  method: 'GET',
  path: '/api/channel/',
  role: 'admin',
  summary: 'A page of channels',
  input: z.object({ ...paged, ...byLimit }),
  output: listOf(Channel),
})

/** Returns channels whose name starts with the keyword or whose id it is. Not paged; an empty keyword returns all. */
export const search = endpoint({
  method: 'GET',
  path: '/api/channel/search',
  role: 'admin',
  summary: 'Channels that a keyword finds',
  input: z.object({ ...byKeyword.shape, ...byLimit }),
  output: listOf(Channel),
})

/** Returns one channel, without its key. */
export const get = endpoint({
  method: 'GET',
  path: '/api/channel/:id',
  role: 'admin',
  summary: 'One channel',
  input: byId,
  output: Channel,
})

/**
 * Creates one channel for each line of `key`, with the same other fields. The response has no id; search for the name.
 * The server only requires a key; an empty one, or no models for another type than Proxy, is an InputError. If it fails midway the call is refused although some channels exist. Defaults: group
 * `default`, priority 0, the type's base URL.
 */
export const create = endpoint(
  {
    method: 'POST',
    path: '/api/channel/',
    role: 'admin',
    summary: 'Create a channel per key',
    input: z.object({
      /** A number of `CHANNEL_TYPES`. */
      type: z.pipe(
        z.transform((value: number) => value ?? 0),
        int,
      ),
      /** Name of the channel; need not be unique. */
      name: requiredText,
      /** One key per line. AWS: `ak|sk|region`; Vertex AI: `region|project|credentials`; see `composeChannelKey`. */
      key: requiredText,
      /** Comma text of the models that it serves. */
      models: requiredText,
      ...settings,
    }),
  },
  ({ type, key, models }) => {
    if (!key?.trim()) return 'key'
    return models?.trim() || type === PROXY ? undefined : 'models'
  },
)

/**
 * Changes the given fields of a channel. Name, key, type, models, group and config cannot be cleared: empty ones are
 * ignored. Balance, used quota and times are kept. An unknown id succeeds without an effect.
 *
 * One API's response contains the real key: drop it before the channel is kept or shown.
 * @throws KeyNeededError if `type` or `base_url` would send the stored key to another address (embedded gateway only)
 */
export const update = endpoint({
  method: 'PUT',
  path: '/api/channel/',
  role: 'admin',
  summary: 'Change a channel',
  input: z.object({
    /** Id of the channel. */
    id: int,
    /** One of `CHANNEL_STATUS`. */
    status: z.optional(z.literal(Object.values(CHANNEL_STATUS))),
    /** A number of `CHANNEL_TYPES`. */
    type: z.optional(int),
    /** Name of the channel; need not be unique. */
    name: z.optional(z.string()),
    /** A new key of the provider; left out or `''`: unchanged. */
    key: z.optional(z.string()),
    /** Comma text of the models that it serves. */
    models: z.optional(z.string()),
    ...settings,
  }),
  output: Channel,
})

/** Deletes a channel permanently. An unknown id succeeds without an effect. */
export const remove = endpoint({
  method: 'DELETE',
  path: '/api/channel/:id',
  role: 'admin',
  summary: 'Delete a channel',
  input: byId,
})

/** Deletes all disabled channels (status 2 and 3) permanently, and returns their number. */
export const removeDisabled = endpoint({
  method: 'DELETE',
  path: '/api/channel/disabled',
  role: 'admin',
  summary: 'Delete all disabled channels',
  output: int,
})

/**
 * Tests a channel, enabled or not, with one chat completion. Updates response time and test time and writes a log row,
 * but not the status.
 * @throws RefusedError with the provider's message if the test failed
 */
export const test = endpoint({
  method: 'GET',
  path: '/api/channel/test/:id',
  role: 'admin',
  summary: 'Test a channel',
  input: z.object({
    /** Id of the channel. */
    id: urlInt,
    /** Default: gpt-3.5-turbo if the channel has it, else its first model. */
    model: z._default(z.string(), ''),
  }),
  output: TestResult,
  envelope: 'beside',
  spelling: { model: 'modelName' },
  effects: true,
})

/** The fields of a channel that is not saved which decide how its provider is called. */
const unsaved = {
  /** Id of the saved channel that it changes; fields that are left out, and secrets, are that one's. */
  id: z.optional(int),
  /** A number of `CHANNEL_TYPES`. */
  type: int,
  /** The provider's key. Only the first line is used. */
  key: z.optional(z.string()),
  ...provided,
}

/**
 * Tests a model of a channel that is not saved, with one call. Nothing is saved or logged.
 * @throws RefusedError with the provider's message if the test failed
 * @throws KeyNeededError if the stored key would be sent to another address
 */
export const testUnsaved = endpoint({
  method: 'POST',
  path: '/api/channel/test',
  role: 'admin',
  summary: 'Test a channel before it is saved',
  embedded: true,
  input: z.object({
    ...unsaved,
    /** Name of the model to test. */
    model: nonEmptyText,
  }),
  output: TestResult,
  envelope: 'beside',
  spelling: { model: 'modelName' },
})

/**
 * Returns the models that the provider of a channel, saved or not, offers now: those for chats first, the newest first.
 * @throws RefusedError with the provider's message if it does not list them
 * @throws KeyNeededError if the stored key would be sent to another address
 */
export const fetchModels = endpoint({
  method: 'POST',
  path: '/api/channel/fetch_models',
  role: 'admin',
  summary: 'Models that a provider offers now',
  embedded: true,
  input: z.object(unsaved),
  output: listOf(z.string()),
})

/** Returns the channels that have one of some keys, each with the position of its key among them. */
export const keysInUse = endpoint({
  method: 'POST',
  path: '/api/channel/keys_in_use',
  role: 'admin',
  summary: 'Channels that have some keys',
  embedded: true,
  input: z.object({
    /** At most 1000 keys. */
    keys: z.array(nonEmptyText).check(z.maxLength(1000)),
  }),
  output: listOf(z.object({ position: int, id: int, name: z.string() })),
})

/**
 * Starts a test of all or of the disabled channels and returns before it ends; read the channels later. May disable
 * and enable channels, depending on the options.
 * @throws RefusedError while another test is running
 */
export const testAll = endpoint({
  method: 'GET',
  path: '/api/channel/test',
  role: 'admin',
  summary: 'Start a test of many channels',
  input: z.object({
    /** Which channels. */
    scope: z._default(z.literal(['all', 'disabled']), 'all'),
  }),
  effects: true,
})

/**
 * Fetches the balance from the provider, in the unit of the type, and stores it.
 * @throws RefusedError for types without `balance` in `CHANNEL_TYPES`
 */
export const updateBalance = endpoint({
  method: 'GET',
  path: '/api/channel/update_balance/:id',
  role: 'admin',
  summary: 'Fetch a balance',
  input: byId,
  output: z.object({ balance: z.number() }),
  envelope: 'beside',
  effects: true,
})

/** Starts fetching all balances in the background. One API accepts the call and does nothing. */
export const updateBalances = endpoint({
  method: 'GET',
  path: '/api/channel/update_balance',
  role: 'admin',
  summary: 'Fetch all balances',
  effects: true,
})
