import type { PromptSize } from '../counting/measure-prompt.ts'
import type { TextSample } from '../counting/text-sample.ts'
import type { JsonObject } from '../lib/json.ts'
import type { ApiKey } from './api-key.ts'
import type { Task } from './protocol.ts'

/** A validated call of a client, without its body, which is in memory only until the response begins. */
export interface RelayCall {
  readonly key: ApiKey
  readonly task: Task
  /** The client's name for the model. */
  readonly model: string
  /** Length of the client's body. */
  readonly bytes: number
  readonly size: PromptSize
  /** Texts of the prompt. */
  readonly prompt: TextSample
  /** Work of reading it, in bytes of plain text. */
  readonly work: number
  /** Number of answers that the provider writes. */
  readonly answers: number
  /** Requested maximum of completion tokens per answer; 0 if unset. */
  readonly maxTokens: number
  readonly requestId: string
  /** Milliseconds since 1970. */
  readonly start: number
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

/** A call and its body. */
export interface CallAndBody {
  readonly call: RelayCall
  /** See `ParsedBody`. */
  readonly body: JsonObject
  readonly restore: (json: string) => Uint8Array[]
}

/** Returns the name of the call's endpoint, for the log. */
export const endpointOf = ({ task }: RelayCall): string => `POST /v1${task.path}`
