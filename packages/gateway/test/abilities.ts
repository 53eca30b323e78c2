import { beside } from './files.ts'
import type { World } from './world.ts'

/** What a channel serves, as the table has it: group, model, whether it is enabled, priority. */
export const abilitiesOf = ({ database }: World, id = 1) =>
  beside(database, (db) =>
    db
      .prepare('SELECT "group" AS name, model, enabled, priority FROM abilities WHERE channel_id = ? ORDER BY 1, 2')
      .all(id)
      .map(({ name, model, enabled, priority }) => [name, model, enabled, priority].join(' ')),
  )
