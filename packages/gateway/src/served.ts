import {
  channels,
  groups,
  logs,
  models,
  oauth,
  options,
  redemptions,
  session,
  status,
  tokens,
  users,
} from '@relaydeck/api-sdk'

/**
 * What this gateway answers under `/api`: all that the SDK declares there, noun by noun. A handler that is missing for one
 * of these is a compile error.
 */
export const served = {
  channels,
  groups,
  logs,
  models,
  oauth,
  options,
  redemptions,
  session,
  status,
  tokens,
  users,
}
