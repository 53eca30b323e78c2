import type { Ledger } from '../billing/ledger.ts'
import type { ChannelStatusDeps } from '../channels/automatic-status.ts'
import type { Routing } from '../channels/routing.ts'
import type { Tokenizer } from '../counting/tokenizer.ts'
import type { Clock } from '../lib/clock.ts'
import type { FaultLog } from '../lib/fault-log.ts'
import type { HttpClient } from '../lib/http-client.ts'
import type { Calls } from '../logs/calls.ts'
import type { Tokens } from '../tokens/store.ts'
import type { Users } from '../users/store.ts'
import type { ActiveCalls } from './active-calls.ts'
import type { FreeWork } from './free-work.ts'

/** What the relay reads and writes. */
export interface RelayDeps extends ChannelStatusDeps {
  readonly activeCalls: ActiveCalls
  readonly calls: Calls
  readonly clock: Clock
  readonly freeWork: FreeWork
  readonly httpClient: HttpClient
  readonly ledger: Ledger
  readonly reportFault: FaultLog
  readonly routing: Routing
  readonly tokenizer: Tokenizer
  readonly tokens: Tokens
  readonly users: Users
}
