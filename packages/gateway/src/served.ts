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

/** The named endpoints of a resource. */
function pick<M extends object, K extends keyof M>(module: M, ...names: K[]): Pick<M, K> {
  const picked = {} as Pick<M, K>
  for (const name of names) picked[name] = module[name]
  return picked
}

/**
 * What this gateway answers so far, noun by noun as in the SDK. The SDK declares more; whatever is not named here is
 * an unknown path. A handler that is missing for one of these is a compile error.
 */
export const served = {
  channels: pick(channels, 'list', 'search', 'get', 'create', 'update', 'remove', 'removeDisabled'),
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
