/** Keys with a name of several letters, as tests press them. */
const NAMES = ['Enter', 'Space', 'Escape', 'Tab', 'Backspace', 'Home', 'End', 'PageUp', 'PageDown'] as const
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const

type NamedKey = (typeof NAMES | typeof ARROWS)[number]

/** What some keys of a component do. Its stories have a list of these as the parameter `keyboard`. */
export interface KeyRow {
  readonly keys: readonly (NamedKey | ',')[]
  /** A sentence, which begins with where the focus is if that matters. */
  readonly does: string
}

const KEYS: ReadonlySet<string> = new Set([...NAMES, ...ARROWS, ','])

/** Returns the name of a key that is shown, such as “Page down”. */
export const shownKey = (key: string): string => key.replace(/(?<=[a-z])[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)

/** Words of `noPlay` for a component that has no keys. */
const NOTHING = 'nothing to press'

/** Returns whether the reason for the missing `play` is that a component has nothing to press. */
export const hasNothingToPress = (noPlay: string | undefined): boolean => noPlay?.includes(NOTHING) === true

/** @throws Error if a component of the kit neither says what its keys do, nor that it has nothing to press */
export function checkKeys(keyboard: readonly KeyRow[] | undefined, noPlay: string | undefined): void {
  const isKnown = keyboard?.length && keyboard.every(({ keys, does }) => keys.length > 0 && does !== '')
  if (keyboard ? !isKnown || hasNothingToPress(noPlay) : !hasNothingToPress(noPlay))
    throw new Error(
      `Say what keys do in the parameter \`keyboard\`, as { keys, does }, or in \`noPlay\` that there is ${NOTHING}.`,
    )
  const unknown = keyboard?.flatMap(({ keys }) => keys).find((key) => !KEYS.has(key))
  if (unknown !== undefined) throw new Error(`The parameter \`keyboard\` has an unknown key: ${unknown}`)
}
