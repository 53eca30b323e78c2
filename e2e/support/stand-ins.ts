import { getRequestListener } from '@hono/node-server'
import type { Page } from '@playwright/test'
import { createGateway } from '@relaydeck/gateway'
import { openSignInServices } from '@relaydeck/gateway/testing'
import { startHttpServer } from './http-server.ts'
import type { Options } from './operator.ts'
import { startProgram } from './program.ts'

/** Starts the program in front of a gateway with these options that uses stand-ins for other services. */
export async function startWithStandIns(options: Options) {
  const services = await openSignInServices()
  const gateway = await createGateway({ database: ':memory:', serviceUrls: services.serviceUrls })
  for (const [key, value] of options) await gateway.admin.setOption(key, value)
  const server = await startHttpServer(getRequestListener((request) => gateway.fetch(request)))
  const program = await startProgram(['--gateway', server.url])
  return {
    url: program.url,
    services,
    stop: async () => {
      await program.stop()
      await server.close()
      await gateway.close()
      services.close()
    },
  }
}

/** Stand-in for Turnstile's script. `passTurnstile` gives a new token each time, which the gateway's stand-in accepts. */
const TURNSTILE_SCRIPT = `
const onload = new URL(document.currentScript.src).searchParams.get('onload')
let passed = 0
window.turnstile = {
  ready: (callback) => callback(),
  render: (_, { callback }) => { window.passTurnstile = () => callback('person-' + ++passed); return 'widget' },
  remove() {}, reset() {}, execute() {}, getResponse() {}, isExpired: () => false,
}
window[onload]?.()
`

/** Replaces Cloudflare's Turnstile script. Returns a function that passes the verification. */
export async function mockTurnstile(page: Page): Promise<() => Promise<void>> {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: TURNSTILE_SCRIPT }),
  )
  return async () => {
    await page.waitForFunction(() => 'passTurnstile' in window)
    await page.evaluate(() => Reflect.get(window, 'passTurnstile')())
  }
}
