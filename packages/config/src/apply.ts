import {
  BannedError,
  type Channel,
  channels,
  ForbiddenError,
  ForkError,
  type InputOf,
  type Option,
  options,
  runAll,
  type Send,
  SignedOutError,
  TransportError,
  use,
} from '@relaydeck/api-sdk'
import { isOn, optionOf } from '@relaydeck/api-sdk/rules'
import { type ChannelMode, compareChannel } from './channel.ts'
import type { Config } from './config.ts'
import type { OptionMode } from './option.ts'
import { byName, checkNames, compareOptions } from './plan.ts'
import type { Server } from './server.ts'
import { readChannels } from './state.ts'
import type { Change, Mode, Plan } from './types.ts'

/** Result of one change. */
export type Result =
  | { readonly change: Change; readonly ok: true }
  | {
      readonly change: Change
      readonly ok: false
      readonly error: unknown
      /** Whether the change was begun, so that the server may have executed it. */
      readonly started: boolean
    }

interface ApplyOptions extends Mode {
  /** Called after each change with the number of finished ones. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined
  /** Aborting skips the changes not yet begun. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds between changes after the first 60, for servers that limit calls. Default: as servers require. */
  readonly pace?: number | undefined
}

/** Errors after which every other change would fail as well. */
const FINAL = [SignedOutError, BannedError, ForbiddenError, ForkError, TransportError]

/** The same for forks, whose dialects make up to five calls for a change; the lowest limit is 300 calls in 3 minutes. */
const FORK_PACE_MS = 2_500

/** Header with which the embedded gateway notes in its journal that a configuration file made a change. */
const VIA_HEADER = 'x-relaydeck-via'

/** Option to which the gateway adds private addresses of saved channels. */
const ADDRESSES = 'PrivateHosts'

/**
 * Returns the place of an option among others: the options that a switch needs are set before it is turned on, and
 * cleared after it is turned off; password sign-in is disabled last, and the second factor, which may lock out the
 * caller, after that.
 */
function orderOf(key: string, text: string): number {
  const isSwitch = optionOf(key) ? optionOf(key)?.kind === 'switch' : text === 'true' || text === 'false'
  if (key === 'AdminTwoFactorRequired' && isOn(text)) return 6
  if (key === 'PasswordLoginEnabled') return isOn(text) ? 0 : 5
  if (!isSwitch) return text === '' ? 4 : 1
  return isOn(text) ? 2 : 3
}

interface Job {
  readonly change: Change
  run(): Promise<unknown>
}

class Changes {
  readonly results: Result[] = []
  private readonly stop = new AbortController()
  private readonly total: { count: number }
  private readonly options: ApplyOptions

  constructor(options: ApplyOptions, count: number) {
    this.options = options
    this.total = { count }
  }

  /** Why no further change is begun, if so. */
  get stopped(): unknown {
    return [this.stop.signal, this.options.signal].find((signal) => signal?.aborted)?.reason
  }

  skip(planned: readonly Change[], error: unknown): void {
    for (const change of planned) this.results.push({ change, ok: false, error, started: false })
  }

  /** Makes changes one after another; later ones are also made after a failure, unless all others would fail too. */
  async run(jobs: readonly Job[]): Promise<void> {
    const before = this.results.length
    const { signal, onProgress, pace } = this.options
    this.total.count = Math.max(this.total.count, before + jobs.length)
    const results = await runAll(
      jobs,
      async ({ run }) => {
        try {
          await run()
        } catch (error) {
          if (FINAL.some((kind) => error instanceof kind)) this.stop.abort(error)
          throw error
        }
      },
      {
        concurrency: 1,
        pace,
        signal: signal ? AbortSignal.any([signal, this.stop.signal]) : this.stop.signal,
        onProgress: (done) => onProgress?.(before + done, this.total.count),
      },
    )
    for (const result of results) {
      const { change } = result.item
      this.results.push(
        result.ok ? { change, ok: true } : { change, ok: false, error: result.error, started: result.started },
      )
    }
  }
}

/** Returns a job that adds a channel; it creates the channel once, also if it is run again after HTTP 429. */
function additionOf(send: Send, name: string, config: Config, mode: ChannelMode): () => Promise<void> {
  let isCreated = false
  return async () => {
    const { input } = compareChannel(undefined, name, config.channels?.get(name) ?? new Map(), mode)
    const { status, ...draft } = input
    if (!isCreated) await channels.create(send, { ...draft, name } as InputOf<typeof channels.create>)
    isCreated = true
    if (status === undefined) return
    // The response has no id.
    const row = byName(await readNamed(send, name, mode.server)).get(name)
    if (row) await channels.update(send, { id: row.id, status })
  }
}

/** Reads channels, at least those with a name. */
const readNamed = (send: Send, name: string, { dialect }: Server) =>
  dialect ? readChannels(send, dialect) : channels.search(send, { keyword: name })

async function changeChannel(send: Send, row: Channel, config: Config, mode: ChannelMode): Promise<void> {
  // It may have changed since the plan.
  const now = await channels.get(send, { id: row.id })
  const { input } = compareChannel(now, row.name, config.channels?.get(row.name) ?? new Map(), mode)
  if (Object.keys(input).length > 0) await channels.update(send, { id: row.id, ...input })
}

async function changeChannels(
  send: Send,
  config: Config,
  planned: readonly Change[],
  changes: Changes,
  mode: ChannelMode,
) {
  if (planned.length === 0) return
  const all = await readChannels(send, mode.server.dialect)
  checkNames(all)
  const rows = byName(all)
  const jobs = planned.map((change): Job => {
    const row = rows.get(change.name)
    if (change.action === 'remove') return { change, run: async () => row && channels.remove(send, { id: row.id }) }
    const run = row ? () => changeChannel(send, row, config, mode) : additionOf(send, change.name, config, mode)
    return { change, run }
  })
  await changes.run(jobs)
}

async function changeOptions(
  send: Send,
  config: Config,
  planned: readonly Change[],
  changes: Changes,
  mode: OptionMode,
) {
  const { stopped } = changes
  if (stopped !== undefined) return changes.skip(planned, stopped)
  if (planned.length === 0 && !config.options?.has(ADDRESSES)) return
  const stored: Option[] = await options.list(send)
  const found = new Map(compareOptions(stored, config, mode, mode.server).map((each) => [each.change.name, each]))
  const address = found.get(ADDRESSES)
  const isAdded = address?.text !== undefined && planned.every(({ name }) => name !== ADDRESSES)
  const jobs = [...planned, ...(isAdded ? [{ ...address.change, fields: address.fields }] : [])]
    .map((change) => ({ change, key: change.name, text: found.get(change.name)?.text }))
    .sort((a, b) => orderOf(a.key, a.text ?? '') - orderOf(b.key, b.text ?? ''))
  await changes.run(
    jobs.map(({ change, key, text }) => ({
      change,
      run: async () => text !== undefined && options.set(send, { key, value: text }),
    })),
  )
}

/**
 * Applies the changes of a plan, channels first, and returns the result of each. Everything else is kept; rows are read
 * again before they are changed.
 * @param mode as for the plan
 */
export async function applyPlan(
  send: Send,
  config: Config,
  { changes: planned, server }: Plan,
  mode: ApplyOptions = {},
): Promise<Result[]> {
  const changes = new Changes({ ...mode, pace: mode.pace ?? (server.dialect && FORK_PACE_MS) }, planned.length)
  const sendAsConfig = use(send, (request, next) =>
    next({ ...request, headers: { ...request.headers, [VIA_HEADER]: 'config' } }),
  )
  const inSection = (section: Change['section']) => planned.filter((change) => change.section === section)
  await changeChannels(sendAsConfig, config, inSection('channels'), changes, { ...mode, server })
  await changeOptions(sendAsConfig, config, inSection('options'), changes, { ...mode, server })
  return changes.results
}
