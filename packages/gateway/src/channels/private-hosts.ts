import { hasRole, joinComma, type User } from '@relaydeck/api-sdk'
import { destinationOf, entryOf, isListed, reachOfHost } from '../lib/destinations.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Options } from '../options/store.ts'
import { baseUrlOf } from '../providers/provider.ts'
import { texts } from '../texts/api.ts'
import type { Channels } from './store.ts'

const KEY = 'PrivateHosts'

type Addressed = Parameters<typeof baseUrlOf>[0]

const entriesOf = (channels: readonly Addressed[]): string[] =>
  channels.flatMap((channel) => {
    const destination = destinationOf(baseUrlOf(channel))
    return destination && reachOfHost(destination.hostname) === 'private' ? [entryOf(destination)] : []
  })

/**
 * Checks the address of a channel's provider before it is saved. A private one that root saves is allowed from then on.
 * @param before the channel's address so far
 * @throws Refusal if it is forbidden, or private and neither root saves it nor the list has it
 */
export async function checkAddress(
  { options }: { readonly options: Options },
  caller: User,
  channel: Addressed,
  before?: Addressed,
): Promise<void> {
  const destination = destinationOf(baseUrlOf(channel))
  if (!destination || (before && baseUrlOf(before) === baseUrlOf(channel))) return
  const reach = reachOfHost(destination.hostname)
  if (reach === 'forbidden') throw new Refusal(texts.channelForbiddenAddress(destination.hostname))
  const list = options.parts(KEY)
  if (reach === 'public' || isListed(list, destination)) return
  if (!hasRole(caller, 'root')) throw new Refusal(texts.channelPrivateAddress(destination.hostname))
  await options.set(KEY, joinComma([...list, entryOf(destination)]))
}

/** Allows the private addresses of the channels of a database that has no list yet. */
export async function allowExistingAddresses({
  options,
  channels,
}: {
  readonly options: Options
  readonly channels: Channels
}): Promise<void> {
  if (options.isSet(KEY)) return
  const entries = entriesOf(await channels.addresses())
  if (entries.length > 0) await options.set(KEY, joinComma(entries))
}
