/** Characters of a user name that are shown in the list. */
const USERNAME_SHOWN = 15

/** A user name as the list shows it: cut where it is longer. */
export function cut(name: string): string {
  const characters = [...name]
  return characters.length > USERNAME_SHOWN ? `${characters.slice(0, USERNAME_SHOWN).join('')}…` : name
}
