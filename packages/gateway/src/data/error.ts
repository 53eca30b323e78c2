import { whyUnusable } from '../db/errors.ts'

/** What was asked of a whole database and cannot be done; nothing was changed. The message is one sentence. */
export class DataError extends Error {
  override readonly name: string = 'DataError'
}

/**
 * Works on a file; what goes wrong is told as `Cannot <doing> "<file>": <why>.`
 * @throws DataError
 */
export function attempt<T>(doing: string, file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof DataError) throw error
    throw new DataError(`Cannot ${doing} "${file}": ${whyUnusable(error)}.`, { cause: error })
  }
}
