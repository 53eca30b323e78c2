import type { JsonObject } from '../lib/json.ts'
import type { ApiKey } from './api-key.ts'
import type { Task } from './tasks.ts'

/** A validated call of a client. */
export interface RelayCall {
  readonly key: ApiKey
  readonly task: Task
  /** The client's name for the model. */
  readonly model: string
  readonly body: JsonObject
  /** Length of the client's body. */
  readonly bytes: number
  /** Estimated tokens of the prompt. */
  readonly promptTokens: number
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly start: number
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** Returns the name of the call's endpoint, for the log. */
export const endpointOf = ({ task }: RelayCall): string => `POST /v1${task.path}`
