import { onTestFinished } from 'vitest'
import type { Gateway, GatewayOptions } from '../src/index.ts'
import { withRootAndAlice } from './client.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { openSignInServices, type SignInServices } from './sign-in-services.ts'

/** Stand-ins of the servers that a gateway calls. */
export interface Services {
  readonly signInServices: SignInServices
  readonly mailbox: Mailbox
  close(): Promise<void>
}

export async function openServices(): Promise<Services> {
  const [signInServices, mailbox] = await Promise.all([openSignInServices(), openMailbox()])
  const close = async () => {
    signInServices.close()
    await mailbox.close()
  }
  return { signInServices, mailbox, close }
}

export const ALICE_EMAIL = 'alice@example.com'

/** Configures a gateway to use the services, and sets alice's email address. */
export async function configureServices({ admin }: Gateway, { signInServices, mailbox }: Services): Promise<void> {
  for (const [key, value] of [...signInServices.settings, ...mailbox.settings]) await admin.setOption(key, value)
  await admin.updateUser('alice', { email: ALICE_EMAIL })
}

/** Opens a gateway with root and alice and every sign-in method. */
export async function withServices(options: Partial<GatewayOptions> = {}) {
  const services = await openServices()
  onTestFinished(() => services.close())
  const serviceUrls = { ...services.signInServices.serviceUrls, ...options.serviceUrls }
  const clients = await withRootAndAlice({ ...options, serviceUrls })
  await configureServices(clients.gateway, services)
  return { ...clients, ...services }
}
