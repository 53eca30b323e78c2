import type { DatabaseSync } from 'node:sqlite'

/** Transactions that are committed together. */
interface Group {
  readonly committed: PromiseWithResolvers<void>
  /** Whether somebody waits until it is on disk. */
  isDurable: boolean
  /** The flush after the commit. */
  flushed: Promise<void>
}

/** Result of work that is committed later. */
interface Joined<T> {
  readonly result: T
  readonly group: Pick<Group, 'committed' | 'flushed'>
}

interface GroupCommitOptions {
  /** Runs one task at a time. The functions of the group commit are called inside of such a task. */
  readonly inOrder: (task: () => Promise<void>) => Promise<void>
  /** Flushes the commits so far to disk. */
  readonly flush: () => Promise<void>
  /** Called after each commit. */
  readonly onCommit: () => void
}

/**
 * Creates the group commit of a connection. While a flush to disk runs, transactions become parts of one open SQLite
 * transaction, whose commit writes each changed page once, and which the next flush covers. Otherwise each is committed
 * immediately. A commit that fails rejects all of its parts.
 */
export function createGroupCommit(db: DatabaseSync, { inOrder, flush, onCommit }: GroupCommitOptions) {
  // IMMEDIATE: a transaction that reads first and writes later could fail halfway.
  const begin = db.prepare('BEGIN IMMEDIATE')
  const commit = db.prepare('COMMIT')
  const savepoint = db.prepare('SAVEPOINT part')
  const release = db.prepare('RELEASE part')
  let open: Group | undefined
  let isFlushing = false

  const fail = (group: Group, error: unknown): void => {
    open = undefined
    group.committed.reject(error)
    // SQLite rolls back automatically on a full disk; a second rollback would hide the cause.
    if (db.isOpen && db.isTransaction) db.exec('ROLLBACK')
  }
  const startFlush = (): Promise<void> => {
    isFlushing = true
    const flushed = flush().finally(() => {
      isFlushing = false
      commitSoon()
    })
    // The callers that wait for it report the error.
    flushed.catch(() => undefined)
    return flushed
  }
  const commitOpen = async (): Promise<void> => {
    const group = open
    if (!group) return
    try {
      commit.run()
      open = undefined
      if (group.isDurable) group.flushed = startFlush()
      group.committed.resolve()
      onCommit()
    } catch (error) {
      fail(group, error)
    }
  }
  const commitSoon = (): void => {
    if (open && !isFlushing) void inOrder(commitOpen)
  }
  const join = (isDurable: boolean): Group => {
    if (!open) {
      begin.run()
      const committed = Promise.withResolvers<void>()
      committed.promise.catch(() => undefined)
      open = { committed, isDurable, flushed: Promise.resolve() }
      commitSoon()
    }
    open.isDurable ||= isDurable
    return open
  }
  return {
    /** Runs a transaction, which is rolled back alone if it throws. */
    transaction: async <T>(work: () => Promise<T>, isDurable: boolean): Promise<Joined<T>> => {
      const group = join(isDurable)
      savepoint.run()
      try {
        const result = await work()
        release.run()
        return { result, group }
      } catch (error) {
        if (db.isOpen && db.isTransaction) db.exec('ROLLBACK TO part; RELEASE part')
        else fail(group, error)
        throw error
      }
    },
    /** Runs a single statement, which SQLite itself undoes if it fails. */
    statement: <T>(work: () => T, isDurable: boolean): Joined<T> => {
      const group = join(isDurable)
      try {
        return { result: work(), group }
      } catch (error) {
        if (!db.isTransaction) fail(group, error)
        throw error
      }
    },
    /** Commits the open transaction. */
    end: (): Promise<void> => inOrder(commitOpen),
  }
}
