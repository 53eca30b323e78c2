import type { sessions as sessionTypes, User } from '@relaydeck/api-sdk'
import type { Database } from '../db/database.ts'
import type { Handlers } from '../lib/handlers.ts'
import { notFound } from '../lib/refusal.ts'
import type { Recorder } from '../records/recorder.ts'
import { texts } from '../texts/api.ts'
import type { Sessions } from './store.ts'

interface Deps {
  readonly db: Database
  readonly recorder: Recorder
  readonly sessions: Sessions
}

/** Handlers of the caller's sessions. */
export const sessionListHandlers = ({ db, recorder, sessions }: Deps): Handlers<typeof sessionTypes> => {
  const noteEnded = ({ id, username }: User, count: number) =>
    recorder.note({
      kind: 'session',
      key: id,
      name: username,
      action: 'removed',
      changes: [{ field: 'count', before: count, after: null }],
    })
  return {
    list: (_, { caller, session }) => sessions.list(caller, session),

    remove: ({ id }, { caller }) =>
      db.transaction(async () => {
        if (!(await sessions.endByHandle(caller.id, id))) throw notFound(texts.sessionNotFound)
        await noteEnded(caller, 1)
        return undefined
      }),

    removeOthers: (_, { caller, session }) =>
      db.transaction(async () => {
        const ended = await sessions.endOthers(caller.id, session)
        if (ended > 0) await noteEnded(caller, ended)
        return ended
      }),
  }
}
