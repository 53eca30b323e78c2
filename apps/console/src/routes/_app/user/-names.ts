/** Maximum number of characters of a name in the list. */
const MAX_LENGTH = 15

/** Truncates a name for the list. */
export function truncateName(name: string): string {
  const characters = [...name]
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}…` : name
}
