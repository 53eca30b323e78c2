import type { FetchResponse } from './fetch.ts'

/** Reads a body as text; returns `undefined` if it is longer than `max` bytes. The rest is not received then. */
export async function readText(body: FetchResponse['body'], max: number): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > max) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
