import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from './clock.ts'
import { randomText } from './random.ts'

/** Most bytes of a file. */
const UPLOAD_MAX = 1024 ** 3

/** Milliseconds after the last part. */
const LIFETIME = 60 * 60 * 1000

const ID_LENGTH = 32

/** A file that a user sends in parts. */
interface Upload {
  readonly id: string
  readonly folder: string
  readonly file: string
  size: number
  changedAt: number
}

/** Files that users send, one of each user. They contain keys: only this process can read their folders. */
export class Uploads {
  private readonly clock: Clock
  private readonly max: number
  private readonly uploads = new Map<number, Upload>()

  constructor(clock: Clock, max = UPLOAD_MAX) {
    this.clock = clock
    this.max = max
  }

  /** Starts a user's upload, and deletes the earlier one. */
  async start(user: number): Promise<string> {
    await this.end(user)
    const folder = await mkdtemp(join(tmpdir(), 'relaydeck-upload-'))
    const id = randomText(ID_LENGTH)
    this.uploads.set(user, { id, folder, file: join(folder, 'database.db'), size: 0, changedAt: this.clock() })
    return id
  }

  private find(user: number, id: string): Upload | undefined {
    const found = this.uploads.get(user)
    return found?.id === id && this.clock() < found.changedAt + LIFETIME ? found : undefined
  }

  /**
   * Adds a part to a file, and returns its size.
   * @returns `unknown` if the upload has ended, `large` if the file would be too large; it has ended then
   */
  async append(user: number, id: string, part: Uint8Array): Promise<number | 'unknown' | 'large'> {
    const upload = this.find(user, id)
    if (!upload) return 'unknown'
    if (upload.size + part.length > this.max) {
      await this.end(user)
      return 'large'
    }
    // Counted first, so that parts that arrive together are not too much.
    upload.size += part.length
    upload.changedAt = this.clock()
    try {
      await appendFile(upload.file, part, { mode: 0o600 })
    } catch (error) {
      // Its folder was deleted meanwhile.
      if (this.uploads.get(user) !== upload) return 'unknown'
      throw error
    }
    return upload.size
  }

  /** Returns the path of a file; `undefined` if the upload has ended or has no part. */
  async fileOf(user: number, id: string): Promise<string | undefined> {
    const upload = this.find(user, id)
    const isThere = upload && (await stat(upload.file).catch(() => undefined))
    return isThere ? upload.file : undefined
  }

  /** Deletes a user's upload. */
  async end(user: number): Promise<void> {
    const upload = this.uploads.get(user)
    this.uploads.delete(user)
    if (upload) await rm(upload.folder, { recursive: true, force: true })
  }

  /** Deletes the uploads whose time is over. */
  async sweep(): Promise<void> {
    for (const [user, { changedAt }] of this.uploads) if (this.clock() >= changedAt + LIFETIME) await this.end(user)
  }

  async close(): Promise<void> {
    for (const user of [...this.uploads.keys()]) await this.end(user)
  }
}
