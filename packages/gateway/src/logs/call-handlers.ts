import { type calls, isAdmin } from '@relaydeck/api-sdk'
import { type Clock, unixSeconds } from '../lib/clock.ts'
import type { Handlers } from '../lib/handlers.ts'
import { orNotFound } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { Calls } from './calls.ts'

const DEFAULT_HOURS = 24
const MAX_HOURS = 720

const HOUR = 60 * 60

interface Deps {
  readonly calls: Calls
  readonly clock: Clock
}

/** Handlers of recorded calls: all calls for administrators, for other users only theirs without the channels. */
export const callHandlers = ({ calls: store, clock }: Deps): Omit<Handlers<typeof calls>, 'preview'> => ({
  get: async ({ request_id }, { caller, language }) => {
    const all = isAdmin(caller)
    const call = orNotFound(await store.find(request_id, all ? 0 : caller.id, language), texts.callNotFound)
    return all ? call : { ...call, attempts: [] }
  },

  failed: (page, { language }) => store.failed(page, language),

  health: ({ hours = DEFAULT_HOURS }) => {
    const end = unixSeconds(clock) + 1
    return store.health(end - 1 - (Math.min(Math.max(hours, 1), MAX_HOURS) - 1) * HOUR, end)
  },
})
