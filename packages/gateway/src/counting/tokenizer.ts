import { Worker } from 'node:worker_threads'
import { threadFile } from '../lib/thread-file.ts'
import type { CountReply, CountRequest } from './tokenizer-thread.ts'

const THREAD = threadFile('tokenizer-thread', import.meta.url)

/** Longest time for a count, most of which is for loading the vocabulary the first time. */
const TIMEOUT_MS = 15_000

/** Counts tokens with OpenAI's vocabulary o200k_base. */
export interface Tokenizer {
  /** Returns the tokens of texts; `undefined` if they could not be counted. */
  count(texts: readonly string[]): Promise<number | undefined>
  close(): Promise<void>
}

/**
 * Creates a tokenizer on a separate thread, since its vocabulary takes a second to load and 67 MB of memory. The thread
 * is started when it is first needed, and again after a failure or a count that took too long.
 */
export function createTokenizer(thread: URL = THREAD): Tokenizer {
  const waiting = new Map<number, (tokens: number | undefined) => void>()
  let worker: Worker | undefined
  let isClosed = false
  let last = 0

  const settle = (id: number, tokens: number | undefined): void => {
    waiting.get(id)?.(tokens)
    waiting.delete(id)
  }
  const fail = (failed: Worker): void => {
    if (worker !== failed) return
    worker = undefined
    for (const id of [...waiting.keys()]) settle(id, undefined)
  }
  const start = (): Worker => {
    const started = new Worker(thread)
    started.unref()
    started.on('message', ({ id, tokens }: CountReply) => settle(id, tokens))
    started.on('error', () => fail(started))
    started.on('exit', () => fail(started))
    return started
  }
  /** Ends a thread whose count takes too long, with the counts that wait behind it. */
  const abandon = (slow: Worker): void => {
    fail(slow)
    void slow.terminate()
  }
  return {
    count: async (texts) => {
      if (isClosed || texts.every((text) => text === '')) return isClosed ? undefined : 0
      worker ??= start()
      const id = ++last
      const timer = setTimeout(abandon, TIMEOUT_MS, worker)
      try {
        return await new Promise<number | undefined>((resolve) => {
          waiting.set(id, resolve)
          worker?.postMessage({ id, texts } satisfies CountRequest)
        })
      } finally {
        clearTimeout(timer)
      }
    },
    close: async () => {
      isClosed = true
      const closing = worker
      if (closing) fail(closing)
      await closing?.terminate()
    },
  }
}
