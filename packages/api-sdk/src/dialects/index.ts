/**
 * Dialects of the One API family: they translate One API's calls for New API, One Hub and the fork by Laisky.
 * @example const gateway = connect({ baseUrl, accessToken, dialect: anyServer({ user: 1 }) })
 */
export { anyServer, dialectOf } from './any-server.ts'
export {
  type ChannelKey,
  changeChannelKey,
  channelKeys,
  createChannelWithKeys,
  enterChannelKeys,
  type KeyChange,
  type KeyEntry,
} from './channel-keys.ts'
export type { ChannelTypeMap } from './channel-types.ts'
export type {
  Ability,
  Ask,
  AskOptions,
  Dialect,
  DialectCall,
  Kind,
  Lack,
  Narrowing,
  Paging,
  Query,
  Rewrite,
  Row,
  Session,
} from './dialect.ts'
export { SetupError, StepUpError, UnsupportedError } from './errors.ts'
export { FOREIGN_TYPES } from './foreign-types.ts'
export { laisky } from './laisky/index.ts'
export { MANY, removeChannels, removeTokens, setStatusOfChannels } from './many.ts'
export { narrow, narrowingOf } from './narrow.ts'
export { newApi, oldNewApi } from './new-api/index.ts'
export { newApi1 } from './new-api-1/index.ts'
export { oneHub } from './one-hub/index.ts'
export { type AdminPermissions, setAdminPermissions } from './permissions.ts'
export { type ModelPrice, type PriceChange, type Prices, readPrices, setPrice } from './prices.ts'
export { isMaskedKey, revealKey } from './reveal-key.ts'
export { type KnownServer, LACKS, serverOf } from './server-of.ts'
export { type SpeakOptions, speak } from './speak.ts'
export { revealChannelKey, stepUp } from './step-up.ts'
export { browserTabs, type SharedToken, type Tabs } from './tabs.ts'
export { TokenKeeper, type TokenKeeperOptions } from './token-keeper.ts'
