import {
  type AnyEndpoint,
  accessTokens,
  channels,
  groups,
  isEndpoint,
  logs,
  models,
  oauth,
  options,
  redemptions,
  session,
  sessions,
  status,
  tokens,
  twoFactor,
  users,
} from '@relaydeck/api-sdk'

/** The SDK's resources under `/api`. A missing handler for one of their endpoints is a compile error. */
export const resources = {
  accessTokens,
  channels,
  groups,
  logs,
  models,
  oauth,
  options,
  redemptions,
  session,
  sessions,
  status,
  tokens,
  twoFactor,
  users,
}

/** All endpoints under `/api`. */
export const endpoints: readonly AnyEndpoint[] = Object.values(resources).flatMap((resource) =>
  Object.values<unknown>(resource).filter(isEndpoint),
)
