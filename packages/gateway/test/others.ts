import { onTestFinished } from 'vitest'
import type { Gateway, GatewayOptions } from '../src/index.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { openProvider, type ProviderStandIn } from './provider.ts'
import { alone } from './visitor.ts'

/** The servers of others that a gateway calls. */
export interface Others {
  readonly provider: ProviderStandIn
  readonly mailbox: Mailbox
  close(): Promise<void>
}

export async function openOthers(): Promise<Others> {
  const [provider, mailbox] = await Promise.all([openProvider(), openMailbox()])
  const close = async () => {
    provider.close()
    await mailbox.close()
  }
  return { provider, mailbox, close }
}

export const ALICES_ADDRESS = 'alice@example.com'

/** Sets a gateway up to use them all, and gives alice an address. */
export function introduce({ admin }: Gateway, { provider, mailbox }: Others): void {
  for (const [key, value] of [...provider.settings, ...mailbox.settings]) admin.setOption(key, value)
  admin.changeUser('alice', { email: ALICES_ADDRESS })
}

/** A gateway with the users root and alice that offers every way to sign in. */
export async function withOthers(options: Partial<GatewayOptions> = {}) {
  const others = await openOthers()
  onTestFinished(() => others.close())
  const elsewhere = { ...others.provider.elsewhere, ...options.elsewhere }
  const people = await alone({ ...options, elsewhere })
  introduce(people.gateway, others)
  return { ...people, ...others }
}
