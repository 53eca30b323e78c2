import { splitComma } from '../core/comma.ts'

/** Group of new users, and of users without one. */
export const DEFAULT_GROUP = 'default'

/** Returns the groups of a user. The server reads the whole text as one name, so that more than one is a mistake. */
export function groupsOf({ group }: { readonly group: string }): string[] {
  const groups = splitComma(group)
  return groups.length > 0 ? groups : [DEFAULT_GROUP]
}
