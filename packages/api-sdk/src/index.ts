/**
 * The public list. Withheld: schemas of parts (`core/schema.ts`), which are ours to change.
 */

export { ACCESS_TOKEN_NAME_MAX, AccessToken } from './access-tokens/schemas.ts'
export {
  ALERT_EVERY_MAX,
  ALERT_LANGUAGES,
  ALERT_NAME_MAX,
  ALERT_RULES_MAX,
  ALERT_STATUS,
  ALERT_TARGETS_MAX,
  AlertDelivery,
  AlertRule,
  AlertTarget,
  AlertTest,
  BUILT_IN_TARGETS,
  DELIVERY_STATES,
  type DeliveryState,
} from './alerts/schemas.ts'
export { TARGET_KIND_NAMES, type TargetKind } from './alerts/target-kind-names.ts'
export { settingsOf, TARGET_KINDS, type TargetSetting } from './alerts/target-kinds.ts'
export { Subscription, Usage } from './billing/schemas.ts'
export { CallPreview, PreviewChannel, PreviewModel } from './calls/preview.ts'
export { Call, CallAttempt, ChannelHealth } from './calls/schemas.ts'
export { Channel } from './channels/channel.ts'
export { composeChannelKey, readChannelConfig, writeChannelConfig } from './channels/config.ts'
export { CHANNEL_CONFIG_FIELDS, type ChannelConfig, isSecretConfigField } from './channels/config-fields.ts'
export { hideProxySecret, isProxySecretHidden, readProxyUrl } from './channels/proxy-url.ts'
export { nameAtProvider, type ServedModel, servedModels, uncallableModels } from './channels/served-models.ts'
export { CHANNEL_STATUS, type ChannelStatusName, channelStatusName } from './channels/status.ts'
export { TestResult } from './channels/test-result.ts'
export {
  type BalanceUnit,
  type CallProtocol,
  CHANNEL_TYPE,
  CHANNEL_TYPES,
  type ChannelType,
  type ChannelTypeKey,
  channelTypeOf,
} from './channels/types.ts'
export { type Client, connect, endpoints, type GatewayCall, type Walks, type WithResponse } from './connect.ts'
export type { Bilingual } from './core/bilingual.ts'
export { utf8Length } from './core/bytes.ts'
export { createSend } from './core/checked-send.ts'
export type { ClientOptions, Recorder } from './core/client-options.ts'
export { joinComma, splitComma } from './core/comma.ts'
export { formatCsv } from './core/csv.ts'
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
  UnsupportedError,
} from './core/errors.ts'
export { type Family, familyOf, isChange } from './core/family.ts'
export { hasKey } from './core/has-key.ts'
export { isRecord, readJson } from './core/json.ts'
export { asOneChange } from './core/one-change.ts'
export { all, each, pages, type Row, type WalkOptions } from './core/page.ts'
export { PAGE_SIZE, TOTAL_HEADER, USUAL_PAGE_SIZE } from './core/page-size.ts'
export { isBodiless, type Method, type Parts, partsOf } from './core/parts.ts'
export { formatMoney, formatQuota, type QuotaFormat, showsCurrency, unitsOf } from './core/quota.ts'
export { hasRole, isAdmin, isRoot, RANK, type Role, type RoleName, roleName } from './core/roles.ts'
export { endpointFor, type Route, routeAt, routesOf } from './core/route.ts'
export { type RunOptions, type RunResult, runAll } from './core/run-all.ts'
export { searchOf } from './core/search.ts'
export { type CallReport, createPlainSend, type SendOptions, withoutTrailingSlash } from './core/send.ts'
export { fieldsOf, shapeOf } from './core/shape.ts'
export { formatSort, parseSort, type Sort, type SortDirection } from './core/sort.ts'
export { secondsOf } from './core/time.ts'
export { type Middleware, use } from './core/use.ts'
export type { Vocabulary, WordOf } from './core/vocabulary.ts'
export { walkTime } from './core/walk-time.ts'
export { EVENT_KINDS, EVENT_NAMES, type EventKind, type EventName } from './events/names.ts'
export { GatewayEvent } from './events/schemas.ts'
export { EVENT_TYPES, type EventData, type EventRecord, type FormatAmount } from './events/types.ts'
export {
  type FieldChange,
  JOURNAL_ACTIONS,
  JOURNAL_KINDS,
  type JournalAction,
  JournalEntry,
  type JournalKind,
  JournalRow,
  type JournalValue,
  UndoPlan,
} from './journal/schemas.ts'
export { allowedBy } from './limits/allowed.ts'
export {
  LIMIT_KINDS,
  LIMIT_LEVELS,
  LIMIT_PERIODS,
  LIMITED_NOUNS,
  LIMITS_MAX,
  type Limit,
  type LimitDraft,
  LimitedRecord,
  type LimitKind,
  type LimitLevel,
  type LimitPeriod,
  OwnedLimit,
  readLimits,
} from './limits/schemas.ts'
export { limitText } from './limits/words.ts'
export { Audit } from './logs/audit.ts'
export { LOG_ORDERS, ORDER_DIRECTIONS } from './logs/orders.ts'
export { CALL_OUTCOMES, FAILED_STATUS } from './logs/outcomes.ts'
export { CallBar, DailyUse, Log, Spending } from './logs/schemas.ts'
export { ALL_LOG_TYPES, LOG_TYPE, type LogTypeName, logTypeName } from './logs/types.ts'
export { Model } from './models/schemas.ts'
export {
  MOVE_ACTIONS,
  MOVE_FAMILIES,
  MOVE_NOUNS,
  type MoveAction,
  type MoveFamily,
  type MoveItem,
  type MoveNote,
  type MoveNoun,
  type MovePart,
  MovePlan,
  MoveUpload,
} from './moves/schemas.ts'
export { OAuthResult } from './oauth/schemas.ts'
export { type OpenAiOptions, openAiOptions } from './openai.ts'
export { Option } from './options/schemas.ts'
export type { OptionKey } from './options/table.ts'
export { ModelRatios } from './prices/schemas.ts'
export { REDEMPTION_COUNT, REDEMPTION_NAME_BYTES, Redemption } from './redemptions/schemas.ts'
export { REDEMPTION_STATUS, type RedemptionStatusName, redemptionStatusName } from './redemptions/status.ts'
export * from './resources.ts'
/** All endpoints, by noun. */
export * as resources from './resources.ts'
export { ACCOUNT_LIMITS, ChannelPermissions, SignedInUser, User } from './session/schemas.ts'
export { Session } from './sessions/schemas.ts'
export { shortUserAgent } from './sessions/user-agent.ts'
export { Status } from './status/schemas.ts'
export { ENDING_DAYS, type End, endOf, isNearLimit, NEAR_LIMIT } from './tokens/ending.ts'
export { TOKEN_ORDERS } from './tokens/orders.ts'
export {
  EndingToken,
  fullKey,
  KEY_PREFIX,
  NEVER_EXPIRES,
  TOKEN_NAME_BYTES,
  Token,
  TokenDraft,
} from './tokens/schemas.ts'
export { TOKEN_STATUS, type TokenStatusName, tokenStatusName } from './tokens/status.ts'
export { TwoFactorKey, TwoFactorState } from './two-factor/schemas.ts'
export { KeyAccount, KeyCall, KeyDay, KeyModel, KeyUse } from './usage/key-account.ts'
export {
  Overview,
  OverviewChannel,
  OverviewTop,
  OverviewTotal,
  OWN_USAGE_GROUPS,
  USAGE_GROUPS,
  USER_AND_MODEL,
  UsageSum,
} from './usage/schemas.ts'
export { DEFAULT_GROUP, groupsOf } from './users/groups.ts'
export { USER_ORDERS } from './users/orders.ts'
export { MANAGE_ACTIONS, RoleAndStatus } from './users/schemas.ts'
export { USER_STATUS, type UserStatusName, userStatusName } from './users/status.ts'
