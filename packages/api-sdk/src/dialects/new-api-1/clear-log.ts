import { pause } from '../../core/pause.ts'
import { ContractError, isRecord, RefusedError } from '../../index.ts'
import type { DialectCall } from '../dialect.ts'

const POLL_MS = 1_000

/** Deletes old rows of the log: a task of the server, whose end is waited for. Returns the number of rows. */
export async function clearLog({ endpoint, query, askRow, signal }: DialectCall): Promise<unknown> {
  const { target_timestamp } = query
  let task = await askRow('POST', '/api/system-task/log-cleanup', { query: { target_timestamp } })
  if (typeof task.task_id !== 'string')
    throw new ContractError(endpoint, [{ path: ['task_id'], code: 'invalid_type', expected: 'string' }])
  const path = `/api/system-task/${encodeURIComponent(task.task_id)}`
  while (task.status === 'pending' || task.status === 'running') {
    await pause(POLL_MS, endpoint, signal)
    task = await askRow('GET', path)
  }
  if (task.status !== 'succeeded') throw new RefusedError(endpoint, { status: 200, serverMessage: String(task.error) })
  return isRecord(task.result) ? task.result.deleted_count : undefined
}
