import type { ByGroup } from '@relaydeck/api-sdk/rules'
import { readAliases } from '@relaydeck/api-sdk/rules'
import { groupOf } from '../../lib/group.ts'
import { ownValue } from '../../lib/json.ts'
import type { Options } from '../../options/store.ts'
import { mayUse } from '../../tokens/rules.ts'
import type { ApiKey } from '../api-key/api-key.ts'

type Owner = Pick<ApiKey, 'token' | 'user'>

/** Returns the values of a group: its own precede those of all groups. */
const valuesOf = <T>({ all, groups }: ByGroup<T>, group: string): Readonly<Record<string, T>> => ({
  ...all,
  ...ownValue(groups, group),
})

/** Returns the models by the other names that a key may use for them: its own precede its group's. */
export function aliasesOf(options: Pick<Options, 'modelAliases'>, { token, user }: Owner): Record<string, string> {
  const own = token.aliases === '' ? undefined : readAliases(token.aliases)
  return { ...valuesOf(options.modelAliases(), groupOf(user)), ...own }
}

/** Returns the model for which a name stands: another one if it is an alias. */
export const modelNamed = (options: Pick<Options, 'modelAliases'>, key: Owner, name: string): string =>
  ownValue(aliasesOf(options, key), name) ?? name

/** Returns the models that may answer instead of a model that cannot, in their order, as far as the key may use them. */
export function fallbacksOf(options: Pick<Options, 'modelFallbacks'>, key: Owner, model: string): readonly string[] {
  const others = ownValue(valuesOf(options.modelFallbacks(), groupOf(key.user)), model) ?? []
  return [...new Set(others)].filter((other) => other !== model && mayUse(key.token, other))
}
