import { parentPort } from 'node:worker_threads'
import { lowerThreadPriority } from '../lib/thread-priority.ts'
import { countText } from './count-text.ts'

/** Texts for the thread to count. */
export interface CountRequest {
  readonly id: number
  readonly texts: readonly string[]
}

/** Their tokens. */
export interface CountReply {
  readonly id: number
  readonly tokens: number
}

lowerThreadPriority()
parentPort?.on('message', ({ id, texts }: CountRequest) => {
  const tokens = texts.reduce((sum, text) => sum + countText(text), 0)
  parentPort?.postMessage({ id, tokens } satisfies CountReply)
})
