import type { Channel, Option } from '@relaydeck/api-sdk'
import { compareChannel } from './channel.ts'
import type { Config } from './config.ts'
import { ConfigError } from './error.ts'
import { around, type Issue, placeOf } from './issues.ts'
import { compareOption } from './option.ts'
import { type Server, serverOf } from './server.ts'
import type { Change, Comparison, Mode, Plan, State } from './types.ts'

/** Returns channels by name. */
export const byName = (channels: readonly Channel[]): Map<string, Channel> =>
  new Map(channels.map((channel) => [channel.name, channel]))

/**
 * Checks that each channel can be identified by its name.
 * @throws ConfigError with the names that several channels have
 */
export function checkNames(channels: readonly Channel[]): void {
  const counts = new Map<string, number>()
  for (const { name } of channels) counts.set(name, (counts.get(name) ?? 0) + 1)
  const issues = [...counts].flatMap(([name, count]): Issue[] =>
    count > 1 ? [{ code: 'sameName', place: placeOf(['channels', name]), count }] : [],
  )
  if (issues.length > 0) throw new ConfigError(issues)
}

interface Found extends Comparison {
  readonly change: Omit<Change, 'fields'>
}

function compareChannels({ channels }: State, { channels: entries }: Config, mode: Mode, server: Server): Found[] {
  if (!entries) return []
  const rows = byName(channels)
  const compared = [...entries].map(([name, entry]): Found => {
    const row = rows.get(name)
    const compared = compareChannel(row, name, entry, { ...mode, server })
    const change = { section: 'channels', action: row || compared.isLeftOut ? 'change' : 'add', name } as const
    return { ...compared, change }
  })
  const removed = mode.prune ? channels.filter(({ name }) => !entries.has(name)) : []
  return [
    ...compared,
    ...removed.map(({ name }): Found => {
      const change = { section: 'channels', action: 'remove', name } as const
      return { change, fields: [], notes: [], issues: [] }
    }),
  ]
}

/** Compares the options in a file with a server's. */
export function compareOptions(stored: readonly Option[], { options }: Config, mode: Mode, server: Server) {
  const texts = new Map(stored.map(({ key, value }) => [key, value]))
  return [...(options ?? [])].map(([name, value]) => ({
    ...compareOption(texts, name, value, { ...mode, server }),
    change: { section: 'options', action: 'change', name } as const,
  }))
}

const isChange = ({ change, fields }: Found) => change.action !== 'change' || fields.length > 0

/**
 * Returns the changes after which a server matches a file.
 * @throws ConfigError with every place that is invalid, or whose change is not possible
 */
export function planOf(state: State, config: Config, mode: Mode = {}): Plan {
  if (config.channels) checkNames(state.channels)
  const server = serverOf(state)
  const found: Found[] = [
    ...compareChannels(state, config, mode, server),
    ...compareOptions(state.options, config, mode, server),
  ]
  // What could not be read is missing as well.
  const known = new Set(config.issues.map(({ place }) => place))
  const isKnown = ({ place }: Issue) => around(place).some((each) => known.has(each))
  const issues = [...config.issues, ...found.flatMap((each) => each.issues.filter((issue) => !isKnown(issue)))]
  if (issues.length > 0) throw new ConfigError(issues, config.lineOf)
  return {
    changes: found.filter(isChange).map(({ change, fields }) => ({ ...change, fields })),
    notes: found.flatMap(({ notes }) => notes),
    server,
  }
}
