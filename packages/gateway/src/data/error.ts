import { isServerUrl, shownName } from '../db/database-url.ts'
import { serverReason, unusableReason } from '../db/errors.ts'

/** Thrown when an operation on a whole database is not possible; nothing was changed. The message is one sentence. */
export class DataError extends Error {
  override readonly name: string = 'DataError'
}

/**
 * Runs an operation on a file or a database of a server; errors become `Cannot <action> "<file>": <reason>.`
 * @throws DataError
 */
export async function attempt<T>(action: string, file: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DataError) throw error
    const reason = isServerUrl(file) ? serverReason(error) : unusableReason(error)
    throw new DataError(`Cannot ${action} "${shownName(file)}": ${reason}.`, { cause: error })
  }
}
