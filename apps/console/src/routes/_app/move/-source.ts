import { MOVE_NOUNS, type MoveNoun, type MovePlan, moves, type Send } from '@relaydeck/api-sdk'

export const SOURCE_KINDS = ['file', 'server'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** What the form of a source has. */
export interface Source {
  readonly kind: SourceKind
  readonly file: File | undefined
  readonly url: string
  readonly token: string
  readonly user: number | ''
  readonly only: readonly MoveNoun[]
}

export const NEW_SOURCE: Source = { kind: 'file', file: undefined, url: '', token: '', user: 1, only: MOVE_NOUNS }

/** A field of the form that needs a change. */
export type Problem = 'file' | 'fileSize' | 'url' | 'token' | 'only'

/** Most bytes of a file. */
export const FILE_MAX = 1024 ** 3

/** Returns the fields that need a change, in the order of the form. */
export function problemsOf({ kind, file, url, token, only }: Source): Problem[] {
  const own: [Problem, boolean][] =
    kind === 'file'
      ? [
          ['file', !file || file.size === 0],
          ['fileSize', file !== undefined && file.size > FILE_MAX],
        ]
      : [
          ['url', !/^https?:\/\/[^\s/]/i.test(url.trim())],
          ['token', token.trim() === ''],
        ]
  return [...own, ['only', only.length === 0] as const].flatMap(([name, isWrong]) => (isWrong ? [name] : []))
}

/** Bytes of a part: below what one call may have. */
const PART = 600_000

/** Milliseconds in which a plan is made: a server is read within its rate limits. */
const PLAN_TIMEOUT = 30 * 60_000

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let binary = ''
  // More arguments at once would be too many for a call.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(binary)
}

/** Thrown if the browser cannot read the chosen file. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

interface Progress {
  /** Called with the bytes that were sent. */
  readonly onSent: (bytes: number) => void
  readonly signal: AbortSignal
}

/** Sends a file in parts, and returns the id of the upload. */
async function upload(send: Send, file: File, { onSent, signal }: Progress): Promise<string> {
  let id = ''
  for (let at = 0; at < file.size; at += PART) {
    const data = await base64Of(file.slice(at, at + PART)).catch(() => {
      throw new UnreadableFile()
    })
    const received = await moves.upload(send, { id, data }, { signal })
    id = received.id
    onSent(received.size)
  }
  return id
}

/** Sends the source to the gateway, and returns the plan of the move. */
export async function planOf(send: Send, source: Source, progress: Progress): Promise<MovePlan> {
  const { kind, file, url, token, user, only } = source
  const options = { signal: progress.signal, timeout: PLAN_TIMEOUT }
  if (kind === 'server') {
    const access_token = token.trim()
    return moves.plan(send, { url: url.trim(), access_token, user: user || 1, only: [...only] }, options)
  }
  return moves.plan(send, { upload: file ? await upload(send, file, progress) : '', only: [...only] }, options)
}

/** Returns the number of items that a plan writes. */
export const writtenOf = ({ parts }: MovePlan): number => parts.reduce((sum, { add, change }) => sum + add + change, 0)
