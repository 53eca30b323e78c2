import { getRequestListener } from '@hono/node-server'
import { type Browser, test as base, type Page } from '@playwright/test'
import { type Client, connect, RANK } from '@relaydeck/api-sdk'
import { createGateway, type Gateway } from '@relaydeck/gateway'
import { accountWith } from './accounts.ts'
import { fillServer, type RecordIds } from './fault-data.ts'
import { type FaultServer, startFaultServer } from './fault-server.ts'
import { hostileResponse } from './hostile.ts'
import { startHttpServer } from './http-server.ts'
import { startProgram } from './program.ts'
import { type Watched, watch } from './watch.ts'

/** Root account; not the first one, whose default password would redirect it. */
export const BOSS = accountWith({ username: 'boss', role: RANK.root })

/** A filled server whose calls can be spoiled. One for all tests of a worker. */
export interface FaultySite {
  readonly server: FaultServer
  readonly gateway: Gateway
  readonly root: Client
  readonly ids: RecordIds
  /** Round of hostile texts in the gateway's responses; `undefined` leaves them unchanged. */
  readonly hostile: { round: number | undefined }
}

/** No limits: a matrix makes more calls than a person. */
const LIMITS = { api: 1e9, critical: 1e9, failures: 1e9 }

async function startFaultySite() {
  const gateway = await createGateway({ database: ':memory:', limits: LIMITS })
  const hostile: FaultySite['hostile'] = { round: undefined }
  const inner = await startHttpServer(
    getRequestListener(async (request) => {
      const response = await gateway.fetch(request)
      const { round } = hostile
      return round === undefined ? response : hostileResponse(response, new URL(request.url).pathname, round)
    }),
  )
  const program = await startProgram(['--gateway', inner.url])
  const server = await startFaultServer(program.url)
  await gateway.admin.createUser(BOSS)
  const accessToken = await gateway.admin.createAccessToken(BOSS.username)
  const root = connect({ baseUrl: inner.url, accessToken })
  const ids = await fillServer(gateway, root, inner.url)
  const stop = async () => {
    await server.close()
    await program.stop()
    await inner.close()
    await gateway.close()
  }
  return { server, gateway, root, ids, hostile, stop }
}

/** Opens a page in a new browser context, and watches it. */
async function openWatched(browser: Browser, baseURL: string): Promise<Watched> {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' })
  return watch(await context.newPage())
}

interface Fixtures {
  /** Page of a guest whose problems are recorded. */
  watched: Watched
  page: Page
}

/** Test with a server whose calls can be spoiled, and a watched page. */
export const test = base.extend<Fixtures, { site: FaultySite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the tool reads the names of fixtures from the pattern
    async ({}, use) => {
      const { stop, ...site } = await startFaultySite()
      await use(site)
      await stop()
    },
    { scope: 'worker' },
  ],
  watched: async ({ browser, site }, use) => {
    const watched = await openWatched(browser, site.server.url)
    await use(watched)
    await watched.page.context().close()
  },
  page: async ({ watched }, use) => use(watched.page),
})

export type Visitor = 'guest' | 'root'
export const VISITORS: readonly Visitor[] = ['root', 'guest']
