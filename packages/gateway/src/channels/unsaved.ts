import { CHANNEL_STATUS, type ParsedInput, type channels as sdk, type User } from '@relaydeck/api-sdk'
import type { HttpClient } from '../lib/http-client.ts'
import { orNotFound, Refusal } from '../lib/refusal.ts'
import { RelayError } from '../lib/relay-error.ts'
import type { Options } from '../options/store.ts'
import { modelObstacleOf } from '../providers/address.ts'
import { ProviderError } from '../providers/failure.ts'
import { fetchModelList } from '../providers/model-list.ts'
import { texts } from '../texts/api.ts'
import { newPrivateHosts } from './private-hosts.ts'
import { newChannels, updatedSettings } from './settings.ts'
import { isChat } from './test-call.ts'
import { explain, requestReply, startStopwatch, type TestDeps, type TestedChannel } from './test-channel.ts'

type UnsavedDeps = Pick<TestDeps, 'channels' | 'clock' | 'httpClient' | 'reportFault'> & { readonly options: Options }
type Unsaved = ParsedInput<typeof sdk.fetchModels>

/** Returns a channel that is not saved, with the rules of saving, and the one that it changes. */
async function channelOf({ channels }: UnsavedDeps, input: Unsaved, models: string) {
  const { id, key = '', other = null, ...fields } = input
  if (id === undefined) {
    const [settings] = newChannels({ ...fields, key, name: '', models })
    const { type, base_url = '', config = '', model_mapping = '' } = fields
    const channel: TestedChannel = {
      ...{ id: 0, type, base_url, config, model_mapping, other, models },
      key: settings?.key ?? '',
    }
    return { channel, before: undefined }
  }
  const before = orNotFound(await channels.find(id), texts.channelNotFound)
  // Disabled, so that saving's check of all models, which only enabled channels need, does not apply.
  const changes = { ...input, id, key: key.split('\n')[0] ?? '', models, status: CHANNEL_STATUS.disabled }
  return { channel: { ...updatedSettings(before, changes), id }, before }
}

interface Call<T> {
  readonly endpoint: string
  readonly models: string
  readonly run: (httpClient: HttpClient, channel: TestedChannel) => Promise<T>
}

/**
 * Calls the provider of a channel that is not saved. Private addresses of root are allowed for this call alone.
 * @throws Refusal with the reason, keys masked
 */
async function callUnsaved<T>(deps: UnsavedDeps, input: Unsaved, caller: User, requestId: string, call: Call<T>) {
  const { channel, before } = await channelOf(deps, input, call.models)
  const hosts = newPrivateHosts(deps, caller, channel, before)
  const httpClient = hosts.length > 0 ? deps.httpClient.allowing(hosts) : deps.httpClient
  try {
    return await call.run(httpClient, channel)
  } catch (error) {
    if (!(error instanceof RelayError)) throw error
    if (error instanceof ProviderError && error.network !== undefined)
      deps.reportFault({
        requestId,
        endpoint: call.endpoint,
        error: error.network,
        ...(before && { channel: before.id }),
      })
    throw new Refusal(explain(error))
  } finally {
    if (httpClient !== deps.httpClient) httpClient.close()
  }
}

/**
 * Tests a model of a channel that is not saved, as a saved one is tested, without recording anything.
 * @throws Refusal with the provider's error message, keys masked
 */
export function testUnsaved(
  deps: UnsavedDeps,
  { model, ...input }: ParsedInput<typeof sdk.testUnsaved>,
  caller: User,
  requestId: string,
) {
  const run = async (httpClient: HttpClient, channel: TestedChannel) => {
    const obstacle = modelObstacleOf({ ...channel, models: model })
    if (obstacle) throw new Refusal(obstacle)
    const elapsed = startStopwatch(deps.clock)
    const message = await requestReply(httpClient, channel, model)
    return { message, time: elapsed() / 1000, model }
  }
  return callUnsaved(deps, input, caller, requestId, { endpoint: 'POST /api/channel/test', models: model, run })
}

/**
 * Returns the models that a channel's provider offers now: those for chats first, the newest first.
 * @throws Refusal with the provider's error message, keys masked
 */
export function fetchModelsOf(deps: UnsavedDeps, input: Unsaved, caller: User, requestId: string): Promise<string[]> {
  const run = async (httpClient: HttpClient, channel: TestedChannel) => {
    const listed = await fetchModelList(httpClient.fetch, channel)
    return listed
      .toSorted((a, b) => Number(isChat(b.name)) - Number(isChat(a.name)) || b.created - a.created)
      .map(({ name }) => name)
  }
  return callUnsaved(deps, input, caller, requestId, { endpoint: 'POST /api/channel/fetch_models', models: '', run })
}
