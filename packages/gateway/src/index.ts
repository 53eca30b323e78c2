/** The public API of the package. */
export type { AccountChanges, Admin, StoredSecrets } from './admin.ts'
export type { Limits } from './api/limits.ts'
export { createRequestGuard, type RequestGuard } from './api/request-guard.ts'
export { type BackupOptions, backupDatabase } from './data/backup.ts'
export { type CopiedCount, type CopyOptions, type CopyReport, copyDatabase } from './data/copy.ts'
export { DataError } from './data/error.ts'
export { type ImportOptions, type ImportReport, importDatabase, type NamedRow } from './data/import/import.ts'
export type { LeftOut } from './data/import/schema.ts'
export { type DatabaseState, inspectDatabase } from './data/inspect.ts'
export {
  FAMILIES,
  FAMILY_NAMES,
  type Family,
  type House,
  type HouseChannel,
  type HouseCode,
  type HouseOption,
  type HouseToken,
  type HouseUser,
  NOUNS,
  type Note as MoveNote,
  type Noun as MoveNoun,
  type Read as MoveRead,
  type Source as MoveSource,
} from './data/move/house.ts'
export { makeMove, planMove } from './data/move/move.ts'
export { databaseSource, databaseTarget } from './data/move/open.ts'
export { isEmpty as isEmptyPlan, type Plan as MovePlan, planOf, stepsOf } from './data/move/plan/plan.ts'
export {
  EXISTING,
  type Existing as MoveExisting,
  type MoveRules,
  type State as MoveState,
} from './data/move/plan/state.ts'
export type { Action as MoveAction, Step as MoveStep } from './data/move/plan/step.ts'
export type { Server as MoveServer } from './data/move/server/read-server.ts'
export { serverSource } from './data/move/server/server-source.ts'
export { ServerTarget } from './data/move/server/server-target.ts'
export type {
  Failure as MoveFailure,
  Progress as MoveProgress,
  Target as MoveTarget,
  WriteOptions,
} from './data/move/target/target.ts'
export { hasTime, type KeepOptions, type OldBackups, removeOldBackups, withTime } from './data/old-backups.ts'
export { type ExportOptions, type ExportReport, exportOneApi } from './data/one-api/export.ts'
export { type SeedOptions, type SeedReport, seedDatabase } from './data/seed/seed.ts'
export { SIZES, type SizeName } from './data/seed/sizes.ts'
export { writeWhole } from './data/write-whole.ts'
export { isPostgresUrl, isServerUrl, shownName } from './db/database-url.ts'
export { DatabaseError, MigrationBackupError } from './db/errors.ts'
export { createGateway, type Gateway, type GatewayOptions } from './gateway.ts'
export { createForwardedReport } from './http/client-address.ts'
export { forwardedAddress } from './http/forwarded-address.ts'
export { answerPrivateNetwork } from './http/private-network.ts'
export type { EndedBy, RealtimeSession, SessionError } from './http/realtime-session.ts'
export { describeFault, type Fault, type FaultLog } from './lib/fault-log.ts'
export { createFetch, type Fetch, type FetchOptions, type FetchResponse, type Timeouts } from './lib/fetch.ts'
export type { ServiceUrls } from './lib/http-client.ts'
export type { Proxies } from './lib/proxies.ts'
export { readText } from './lib/read-text.ts'
export { Refusal } from './lib/refusal.ts'
export { webSocketAccept } from './lib/upgrade.ts'
export type { CallObserver, ObservedAttempt, ObservedCall } from './relay/call/call-observer.ts'
export type { Text } from './texts/text.ts'
export type { NewUser } from './users/create.ts'
