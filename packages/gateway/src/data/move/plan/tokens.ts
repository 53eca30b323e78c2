import { joinComma, splitComma } from '@relaydeck/api-sdk'
import { invalidSubnet } from '@relaydeck/api-sdk/rules'
import { moveTexts } from '../../../texts/carried.ts'
import type { Text } from '../../../texts/text.ts'
import type { Form } from '../families/form.ts'
import type { HouseToken } from '../house.ts'
import type { Planning } from './planning.ts'
import { left, type Step } from './step.ts'

/** Returns a token as the target's family has it. */
function tokenIn(
  form: Form | undefined,
  token: HouseToken,
): { readonly item: HouseToken | undefined; readonly reasons: readonly Text[] } {
  if (form) {
    const condition = form.keyCondition(token.key)
    return { item: { ...token, limits: [], aliases: '' }, reasons: condition === undefined ? [] : [condition] }
  }
  const networks = splitComma(token.subnet)
  const valid = networks.filter((network) => invalidSubnet(network) === undefined)
  // Without networks everybody could use it.
  if (networks.length > 0 && valid.length === 0) return { item: undefined, reasons: [moveTexts.noNetwork] }
  return {
    item: { ...token, subnet: joinComma(valid) },
    reasons: valid.length < networks.length ? [moveTexts.withoutNetworks] : [],
  }
}

/** Plans the tokens. @param owners names of users in the target by their names in the source */
export function planTokens(
  { read, state, steps, form }: Planning,
  owners: ReadonlyMap<string, string>,
): Step<HouseToken>[] {
  const there = state.house.tokens
  const position = new Map(there.map(({ key }, at) => [steps.fold(key), at] as const))
  // Of several keys that are the same there, the first one comes along.
  const taken = new Set(state.hidden.tokenKeys.map(steps.fold))
  return read.house.tokens.map((token): Step<HouseToken> => {
    const name = `${token.owner}: ${token.name}`
    const owner = owners.get(token.owner)
    const at = position.get(steps.fold(token.key))
    const found = at === undefined ? undefined : there[at]
    if (owner === undefined) return left(name, token, moveTexts.noUser)
    if (!found && !steps.isWritten('tokens', 'key')) return left(name, token, moveTexts.ownKeys)
    const problem = found ? undefined : form?.keyProblem(token.key)
    if (problem !== undefined) return left(name, token, problem)
    if (!found && taken.has(steps.fold(token.key))) return left(name, token, moveTexts.tokenKey)
    const { item, reasons } = tokenIn(form, { ...token, owner })
    if (!item) return left(name, token, ...reasons)
    if (found && found.owner !== owner)
      return { action: 'keep', name, reasons: [moveTexts.owner(found.owner)], item: found, at }
    taken.add(steps.fold(token.key))
    return steps.step('tokens', name, {
      before: { ...token, owner },
      item,
      at,
      existing: found && { kept: found, replaced: item },
      reasons,
    })
  })
}
