import { moveTexts } from '../../../texts/carried.ts'
import type { HouseCode } from '../house.ts'
import type { Planning } from './planning.ts'
import { left, type Step } from './step.ts'

/** Plans the redemption codes. */
export function planCodes({ read, state, steps }: Planning): Step<HouseCode>[] {
  const there = state.house.codes
  const position = new Map(there.map(({ key }, at) => [steps.fold(key), at] as const))
  const taken = new Set(state.hidden.codeKeys.map(steps.fold))
  return read.house.codes.map((code): Step<HouseCode> => {
    const { key, name } = code
    const at = position.get(steps.fold(key))
    const found = at === undefined ? undefined : there[at]
    if (!found && !steps.isWritten('codes', 'key')) return left(name, code, moveTexts.ownKeys)
    if (!found && taken.has(steps.fold(key))) return left(name, code, moveTexts.codeKey)
    taken.add(steps.fold(key))
    const existing = found && { kept: found, replaced: code }
    return steps.step('codes', name, { before: code, item: code, at, existing, reasons: [] })
  })
}
