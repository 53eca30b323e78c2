import { AssertionError } from 'node:assert/strict'
import { RelaydeckError } from '@relaydeck/api-sdk'
import type { Server } from './server.ts'
import type { Trap } from './trap.ts'

/** Returns the reason why a check failed; `undefined` if it passed. Faults of the check itself are thrown. */
async function failureOf(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run()
    return undefined
  } catch (error) {
    if (error instanceof AssertionError || error instanceof RelaydeckError)
      return error.message.split('\n')[0]?.replace(/:$/, '') ?? error.name
    throw error
  }
}

/** Checks that the dialect handles an incompatibility; `undefined` if the server does not have it. */
export const runMended = (trap: Trap, server: Server): Promise<string | undefined> => failureOf(() => trap.run(server))

/** Checks an incompatibility with its handling switched off. */
export async function runUnmended(trap: Trap, server: Server): Promise<string | undefined> {
  const without = trap.without[server.kind]
  if (!without) throw new Error(`${server.kind} does not have trap ${trap.number}`)
  return failureOf(() => trap.run(without(server)))
}
