import { isDeepStrictEqual } from 'node:util'
import { moveTexts } from '../../../texts/carried.ts'
import type { Text } from '../../../texts/text.ts'
import type { Family, HouseOption } from '../house.ts'
import { type Entries, isMap, optionIn, PRICE_MAPS, readEntries, withOnePrice, writeEntries } from '../options.ts'
import type { Planning } from './planning.ts'
import { left, type Step } from './step.ts'

/** An option as a family has it, with the entries of a map. */
function formedOf(family: Family, option: HouseOption) {
  const { option: item, lost } = optionIn(family, option)
  return { item: item && { option: item, entries: isMap(item.key) ? readEntries(item.value) : undefined }, lost }
}

/** Maps of both sides by their options. */
interface Maps {
  readonly ours: ReadonlyMap<string, Entries>
  readonly theirs: ReadonlyMap<string, Entries | undefined>
}

/** Returns whether the target's price of a model is a part of the source's, so that the rest can be added. */
const agrees = (model: string, { ours, theirs }: Maps): boolean =>
  [...PRICE_MAPS].every((key) => {
    const value = theirs.get(key)?.get(model)
    return value === undefined || isDeepStrictEqual(value, ours.get(key)?.get(model))
  })

/** Plans a map, whose entries move separately. */
function mapStep(
  { state, rules, steps }: Planning,
  key: string,
  entries: Entries,
  { maps, at, reasons }: { readonly maps: Maps; readonly at: number | undefined; readonly reasons: readonly Text[] },
): Step<HouseOption> {
  const theirs = maps.theirs.get(key) ?? new Map<string, unknown>()
  const isOpen = (name: string) =>
    rules.existing === 'replace' || (!theirs.has(name) && (!PRICE_MAPS.has(key) || agrees(name, maps)))
  const differing = [...entries].filter(([name, value]) => !isDeepStrictEqual(theirs.get(name), value))
  const written = differing.filter(([name]) => isOpen(name))
  const staying = differing.length - written.length
  const merged = new Map([...theirs, ...written])
  const item = { key, value: writeEntries(merged) }
  const problem = steps.textProblem('options', item)
  if (problem !== undefined) return left(key, item, problem)
  const counts = [
    ...reasons,
    ...(written.length > 0 && at !== undefined ? [moveTexts.written(written.length)] : []),
    ...(staying > 0 ? [moveTexts.staying(staying)] : []),
  ]
  if (at === undefined) {
    // New API uses a stored map instead of the one that it has built in.
    const hides = state.family === 'new-api' && PRICE_MAPS.has(key)
    const builtIn = hides ? [moveTexts.hidesBuiltIn] : []
    return { action: 'add', name: key, reasons: [...counts, ...builtIn], item, at }
  }
  if (written.length > 0) return { action: 'change', name: key, reasons: counts, item, at }
  return { action: staying > 0 ? 'keep' : 'same', name: key, reasons: staying > 0 ? counts : [], item, at }
}

/** Plans the options, prices among them. */
export function planOptions(planning: Planning): Step<HouseOption>[] {
  const { read, state, steps } = planning
  const { family, house } = state
  const positions = new Map(house.options.map((option, at) => [option.key, { option, at }] as const))
  const formed = read.house.options.map((option) => ({ option, ...formedOf(family, option) }))
  const all = new Map(
    formed.flatMap(({ option, item }) => (item?.entries ? [[option.key, item.entries] as const] : [])),
  )
  const maps: Maps = {
    ours: family === 'one-hub' ? withOnePrice(all) : all,
    theirs: new Map(house.options.filter(({ key }) => isMap(key)).map(({ key, value }) => [key, readEntries(value)])),
  }
  return formed.map(({ option, item, lost }): Step<HouseOption> => {
    const { key } = option
    const found = positions.get(key)
    if (!item) return left(key, option, ...lost)
    const ours = maps.ours.get(key)
    if (!ours) {
      if (!found && item.option.value === '' && state.omitsEmptyOptions)
        return { action: 'same', name: key, reasons: [], item: item.option, at: undefined }
      const existing = found && { kept: found.option, replaced: item.option }
      return steps.step('options', key, { before: option, item: item.option, at: found?.at, existing, reasons: lost })
    }
    const dropped = (item.entries?.size ?? 0) - ours.size
    const reasons = dropped > 0 ? [...lost, moveTexts.prices(dropped)] : lost
    if (ours.size === 0 && dropped > 0) return left(key, option, ...reasons)
    const step = mapStep(planning, key, ours, { maps, at: found?.at, reasons })
    const isWritten = step.action === 'add' || step.action === 'change'
    return isWritten && state.isFixedOption?.(key) ? left(key, option, moveTexts.otherForm) : step
  })
}
