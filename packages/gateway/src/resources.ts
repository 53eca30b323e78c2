import { type Client, session, status, tokens } from '@relaydeck/api-sdk'
import { pair, type Served } from './serve.ts'
import type { Services } from './services.ts'
import { sessionHandlers } from './session/session.ts'
import { statusHandlers } from './status/status.ts'
import { tokenHandlers } from './tokens/tokens.ts'

/** One line per noun, as in the SDK; a noun that is missing here is a compile error. */
export const resources = (services: Services): Record<keyof Client, Served[]> => ({
  session: pair(session, sessionHandlers(services)),
  status: pair(status, statusHandlers(services)),
  tokens: pair(tokens, tokenHandlers(services)),
})
