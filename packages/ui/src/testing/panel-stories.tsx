import { connect } from '@relaydeck/api-sdk'
import type { Fetch } from './fetch-of.ts'
import { BASE_URL } from './panel-servers.ts'

/** Returns the client of a story, whose server answers with a function. */
export const clientOf = (fetch: Fetch) => connect({ baseUrl: BASE_URL, accessToken: 'a'.repeat(32), fetch, retries: 0 })

/** Documentation of the props that connect a panel with a server. */
export const CONNECTION_PROPS = {
  client: {
    control: false,
    description: 'A client of `connect`, kept the same between renders.',
    table: { type: { summary: 'Client' } },
  },
  baseUrl: { description: 'URL of the gateway, instead of a client.', table: { type: { summary: 'string' } } },
} as const

/** Documentation of the props of a panel that shows the data of a user. */
export const ACCOUNT_PROPS = {
  ...CONNECTION_PROPS,
  accessToken: {
    description: 'System access token of the user whose data is shown, instead of a client.',
    table: { type: { summary: 'string' } },
  },
  user: { description: 'Id of that user, which New API requires.', table: { type: { summary: 'number' } } },
} as const
