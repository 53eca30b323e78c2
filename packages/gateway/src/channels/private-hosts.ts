import { hasRole, joinComma, type User } from '@relaydeck/api-sdk'
import { type Destination, destinationOf, entryOf, isListed, reachOfHost } from '../lib/destinations.ts'
import { destinationOfProxy } from '../lib/proxies.ts'
import { Refusal } from '../lib/refusal.ts'
import type { Options } from '../options/store.ts'
import { baseUrlOf, proxyOf } from '../providers/address.ts'
import { texts } from '../texts/api.ts'
import type { Channels } from './store.ts'

const KEY = 'PrivateHosts'

type Addressed = Parameters<typeof baseUrlOf>[0] & Parameters<typeof proxyOf>[0]

/** A URL to which calls of a channel are sent, and its server. */
interface Address {
  readonly url: string
  readonly destination: Destination
}

/** Returns the addresses of a channel's provider and proxy. */
function addressesOf(channel: Addressed): Address[] {
  const [provider, proxy] = [baseUrlOf(channel), proxyOf(channel)]
  const known = [
    { url: provider, destination: destinationOf(provider) },
    {
      url: proxy ?? '',
      destination: proxy !== undefined && URL.canParse(proxy) ? destinationOfProxy(proxy) : undefined,
    },
  ]
  return known.flatMap(({ url, destination }) => (destination ? [{ url, destination }] : []))
}

const entriesOf = (channels: readonly Addressed[]): string[] =>
  channels
    .flatMap(addressesOf)
    .filter(({ destination }) => reachOfHost(destination.hostname) === 'private')
    .map(({ destination }) => entryOf(destination))

interface AddressDeps {
  readonly options: Options
}

/**
 * Returns the private addresses of a channel that only root may use, since the list does not have them.
 * @param before the channel so far, whose addresses are not checked again
 * @throws Refusal if an address is forbidden, or if it is such a private one and the caller is not root
 */
export function newPrivateHosts(
  { options }: AddressDeps,
  caller: User,
  channel: Addressed,
  before?: Addressed,
): string[] {
  const known = new Set(before ? addressesOf(before).map(({ url }) => url) : [])
  const list = options.parts(KEY)
  return addressesOf(channel).flatMap(({ url, destination }) => {
    if (known.has(url)) return []
    const reach = reachOfHost(destination.hostname)
    if (reach === 'forbidden') throw new Refusal(texts.channelForbiddenAddress(destination.hostname))
    if (reach === 'public' || isListed(list, destination)) return []
    if (!hasRole(caller, 'root')) throw new Refusal(texts.channelPrivateAddress(destination.hostname))
    return [entryOf(destination)]
  })
}

/**
 * Checks the addresses of a channel's provider and proxy before they are saved. Private ones that root saves are
 * allowed from then on.
 * @param before the channel so far
 * @throws Refusal if one is forbidden, or if it is private, not saved by root and not on the list
 */
export async function checkAddress(
  deps: AddressDeps,
  caller: User,
  channel: Addressed,
  before?: Addressed,
): Promise<void> {
  const hosts = new Set(newPrivateHosts(deps, caller, channel, before))
  if (hosts.size > 0) await deps.options.set(KEY, joinComma([...deps.options.parts(KEY), ...hosts]))
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
