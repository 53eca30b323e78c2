import { joinComma, splitComma } from '@relaydeck/api-sdk'

/** Ways to change a list, such as models or groups. */
export const MODES = ['keep', 'add', 'remove', 'replace'] as const
export type Mode = (typeof MODES)[number]

/** Returns a comma list after a change, or `undefined` if it stays or nothing would be left. */
export function changedList(text: string, mode: Mode, names: readonly string[]): string | undefined {
  const current = splitComma(text)
  const next = {
    keep: current,
    add: [...current, ...names.filter((name) => !current.includes(name))],
    remove: current.filter((name) => !names.includes(name)),
    replace: names.length > 0 ? names : current,
  }[mode]
  const changed = joinComma(next)
  return changed === '' || changed === joinComma(current) ? undefined : changed
}
