import { serve } from '@hono/node-server'
import { createGateway } from '@relaydeck/gateway'
import { openMailbox } from '../packages/gateway/test/mailbox.ts'
import { openSignInServices } from '../packages/gateway/test/sign-in-services.ts'
import { startProgram } from './program.ts'

export { openMailbox, openSignInServices }

type Options = Iterable<readonly [key: string, value: string]>

/** The program before a gateway that asks stand-ins where it would ask others, with these options. */
export async function startBeforeStandIns(options: Options) {
  const provider = await openSignInServices()
  const gateway = createGateway({ database: ':memory:', serviceUrls: provider.serviceUrls })
  for (const [key, value] of options) gateway.admin.setOption(key, value)
  const { promise: port, resolve } = Promise.withResolvers<number>()
  const server = serve({ fetch: (request) => gateway.fetch(request), port: 0, hostname: '127.0.0.1' }, (at) =>
    resolve(at.port),
  )
  const front = await startProgram(['--gateway', `http://127.0.0.1:${await port}`])
  return {
    url: front.url,
    provider,
    stop: async () => {
      await front.stop()
      server.close()
      gateway.close()
      provider.close()
    },
  }
}
