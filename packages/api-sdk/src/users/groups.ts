import { splitComma } from '../core/comma.ts'

/** The group of new users, and of those who have none. */
export const DEFAULT_GROUP = 'default'

/** The groups of a user. The server takes the whole text for one name, so more than one is a mistake to point out. */
export function groupsOf({ group }: { readonly group: string }): string[] {
  const groups = splitComma(group)
  return groups.length > 0 ? groups : [DEFAULT_GROUP]
}
