import { withConnection } from './files.ts'
import type { World } from './world.ts'

/** Returns the abilities of a channel in the database: group, model, enabled, priority. */
export const abilitiesOf = ({ database }: World, id = 1) =>
  withConnection(database, (db) =>
    db
      .prepare('SELECT "group" AS name, model, enabled, priority FROM abilities WHERE channel_id = ? ORDER BY 1, 2')
      .all(id)
      .map(({ name, model, enabled, priority }) => [name, model, enabled, priority].join(' ')),
  )
