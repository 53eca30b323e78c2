/**
 * The public list. Withheld: schemas of parts (`core/schema.ts`), which are ours to change.
 */

export type { AccessToken } from './access-tokens/access-tokens.ts'
export type { Call, CallAttempt, ChannelHealth } from './calls/calls.ts'
export type { Channel } from './channels/channels.ts'
export { composeChannelKey, readChannelConfig, writeChannelConfig } from './channels/config.ts'
export { CHANNEL_CONFIG_FIELDS, type ChannelConfig, isSecretConfigField } from './channels/config-fields.ts'
export { type ChannelStatusName, channelStatusName } from './channels/status.ts'
export {
  type BalanceUnit,
  CHANNEL_TYPES,
  type ChannelType,
  type ChannelTypeKey,
  channelTypeOf,
} from './channels/types.ts'
export { type Client, connect, endpoints, type GatewayCall, type Walks, type WithResponse } from './connect.ts'
export { utf8Length } from './core/bytes.ts'
export { createSend } from './core/checked-send.ts'
export type { ClientOptions } from './core/client-options.ts'
export { joinComma, splitComma } from './core/comma.ts'
export {
  type AnyEndpoint,
  type ArgsOf,
  type CallOptions,
  type Contract,
  type Endpoint,
  endpoint,
  type InputOf,
  isEndpoint,
  nameOf,
  type OutputOf,
  type ParsedInput,
  type ResponseHead,
  requestOf,
  type Send,
  type SendRequest,
} from './core/endpoint.ts'
export {
  type Envelope,
  type HttpResponse,
  REASON_HEADER,
  type Reason,
  type Spelling,
  unwrap,
  wrap,
} from './core/envelope.ts'
export {
  BannedError,
  CodeNeededError,
  ContractError,
  DemoOnlyError,
  ForbiddenError,
  ForkError,
  GatewayError,
  IncompleteError,
  InputError,
  type Issue,
  KeyNeededError,
  NotFoundError,
  RateLimitedError,
  type Refusal,
  RefusedError,
  RelaydeckError,
  ServerFaultError,
  SignedOutError,
  TransportError,
  type TransportReason,
} from './core/errors.ts'
export { type Family, familyOf, isChange } from './core/family.ts'
export { isRecord, readJson } from './core/json.ts'
export { all, each, pages, type Row, type WalkOptions, walkTime } from './core/page.ts'
export { PAGE_SIZE } from './core/page-size.ts'
export { isBodiless, type Method, type Parts, partsOf } from './core/parts.ts'
export { formatQuota, type QuotaFormat, showsCurrency } from './core/quota.ts'
export { hasRole, isAdmin, isRoot, RANK, type Role, type RoleName, roleName } from './core/roles.ts'
export { endpointFor, type Route, routeAt, routesOf } from './core/route.ts'
export { type RunOptions, type RunResult, runAll } from './core/run-all.ts'
export { searchOf } from './core/search.ts'
export { type CallReport, createPlainSend, type SendOptions, withoutTrailingSlash } from './core/send.ts'
export { type Middleware, use } from './core/use.ts'
export type { Vocabulary, WordOf } from './core/vocabulary.ts'
export type { DailyUse, Log } from './logs/logs.ts'
export { type LogTypeName, logTypeName } from './logs/types.ts'
export type { Model } from './models/models.ts'
export { type OpenAiOptions, openAiOptions } from './openai.ts'
export type { Option } from './options/options.ts'
export {
  isOn,
  isSecretOption,
  OPTIONS,
  type OptionGroup,
  type OptionIssue,
  type OptionKey,
  type OptionKind,
  type OptionRule,
  optionIssue,
  optionOf,
  readRatios,
} from './options/table.ts'
export type { Redemption } from './redemptions/redemptions.ts'
export { type RedemptionStatusName, redemptionStatusName } from './redemptions/status.ts'
export * from './resources.ts'
/** All endpoints, by noun. */
export * as resources from './resources.ts'
export type { SignedInUser, User } from './session/session.ts'
export type { Session } from './sessions/sessions.ts'
export type { Status } from './status/status.ts'
export { type TokenStatusName, tokenStatusName } from './tokens/status.ts'
export type { Token, TokenDraft } from './tokens/tokens.ts'
export type { TwoFactorKey, TwoFactorState } from './two-factor/two-factor.ts'
export type { UsageSum } from './usage/usage.ts'
export { type UserStatusName, userStatusName } from './users/status.ts'
