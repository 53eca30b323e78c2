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
 * Returns the addresses that only root may use, since the list does not have them.
 * @throws Refusal if one is forbidden, or if it is such a private one and the caller is not root
 */
function newHosts({ options }: AddressDeps, caller: User, addresses: readonly Address[]): string[] {
  const list = options.parts(KEY)
  return addresses.flatMap(({ destination }) => {
    const reach = reachOfHost(destination.hostname)
    if (reach === 'forbidden') throw new Refusal(texts.channelForbiddenAddress(destination.hostname))
    if (reach === 'public' || isListed(list, destination)) return []
    if (!hasRole(caller, 'root')) throw new Refusal(texts.channelPrivateAddress(destination.hostname))
    return [entryOf(destination)]
  })
}

/** Allows addresses from now on. */
async function allow({ options }: AddressDeps, hosts: readonly string[]): Promise<void> {
  const added = new Set(hosts)
  if (added.size > 0) await options.set(KEY, joinComma([...options.parts(KEY), ...added]))
}

/**
 * Returns the private addresses of a channel that only root may use, since the list does not have them.
 * @param before the channel so far, whose addresses are not checked again
 * @throws Refusal if an address is forbidden, or if it is such a private one and the caller is not root
 */
export function newPrivateHosts(deps: AddressDeps, caller: User, channel: Addressed, before?: Addressed): string[] {
  const known = new Set(before ? addressesOf(before).map(({ url }) => url) : [])
  return newHosts(
    deps,
    caller,
    addressesOf(channel).filter(({ url }) => !known.has(url)),
  )
}

/**
 * Checks the addresses of a channel's provider and proxy before they are saved. Private ones that root saves are
 * allowed from then on.
 * @param before the channel so far
 * @throws Refusal if one is forbidden, or if it is private, not saved by root and not on the list
 */
export const checkAddress = (deps: AddressDeps, caller: User, channel: Addressed, before?: Addressed): Promise<void> =>
  allow(deps, newPrivateHosts(deps, caller, channel, before))

/** Checks a URL to which the gateway is to send requests, like the address of a channel. */
export async function checkUrl(deps: AddressDeps, caller: User, url: string): Promise<void> {
  const destination = destinationOf(url)
  await allow(deps, newHosts(deps, caller, destination ? [{ url, destination }] : []))
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

/** Allows the private addresses of channels that root has taken over from another gateway. */
export const allowAddressesOf = (deps: AddressDeps, channels: readonly Addressed[]): Promise<void> =>
  allow(deps, entriesOf(channels))
