import { type FileHandle, open } from 'node:fs/promises'

/** The file to which SQLite writes commits. */
export interface WriteAheadLog {
  /** Flushes the commits so far to disk. */
  flush(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the write-ahead log of a database with `synchronous = NORMAL`, under which a commit writes to the log without
 * flushing it. The log keeps its file as long as a connection is open, and SQLite holds no locks on it.
 */
export function openWriteAheadLog(file: string): WriteAheadLog {
  let handle: Promise<FileHandle> | undefined
  return {
    flush: async () => {
      // Writable, which some systems require for flushing.
      handle ??= open(`${file}-wal`, 'r+')
      await (await handle).datasync()
    },
    close: async () => {
      await (await handle?.catch(() => undefined))?.close()
    },
  }
}
