import { DataError } from '../../error.ts'

/**
 * Returns why a database refused a move.
 * @param isFile whether it is a file: messages of servers may quote values such as keys, so that only their code counts
 */
export function refusalOf(name: string, isFile: boolean, error: unknown): unknown {
  if (error instanceof DataError || !(error instanceof Error) || !('code' in error)) return error
  const reason = isFile ? error.message : String(error.code)
  return new DataError(`Nothing was moved to "${name}": the database refused it (${reason}).`)
}
