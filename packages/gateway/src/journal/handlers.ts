import type { journal as endpoints } from '@relaydeck/api-sdk'
import type { Handlers } from '../lib/handlers.ts'
import { restoreStateAt, type StateAtDeps } from './state-at.ts'
import { type UndoDeps, undo } from './undo.ts'

/** Handlers of the journal, for administrators. */
export const journalHandlers = (deps: UndoDeps & StateAtDeps): Handlers<typeof endpoints> => ({
  list: (filters, { signal }) => deps.journal.page(filters, signal),

  restore: ({ time, plan }, { caller }) => restoreStateAt(deps, caller, time, plan),

  undo: ({ id, plan }, { caller }) => undo(deps, caller, id, plan),
})
