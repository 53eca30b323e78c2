import { isRecord } from '@relaydeck/api-sdk'
import type { HouseOption } from '../house.ts'
import { readEntries } from '../options.ts'

/** New API's keys of options. */
const NEW_API_KEYS: ReadonlyMap<string, string> = new Map([
  ['OidcEnabled', 'oidc.enabled'],
  ['OidcClientId', 'oidc.client_id'],
  ['OidcClientSecret', 'oidc.client_secret'],
  ['OidcWellKnown', 'oidc.well_known'],
  ['OidcAuthorizationEndpoint', 'oidc.authorization_endpoint'],
  ['OidcTokenEndpoint', 'oidc.token_endpoint'],
  ['OidcUserinfoEndpoint', 'oidc.user_info_endpoint'],
])

/** Returns an option in New API's form: prices of calls are numbers. */
export function newApiOption({ key, value }: HouseOption): HouseOption {
  if (key !== 'UnitPrices') return { key: NEW_API_KEYS.get(key) ?? key, value }
  const prices = [...(readEntries(value) ?? [])].map(([model, price]) => [model, isRecord(price) ? price.usd : 0])
  return { key: 'ModelPrice', value: JSON.stringify(Object.fromEntries(prices)) }
}
