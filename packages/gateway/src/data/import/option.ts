import { readJson } from '@relaydeck/api-sdk'
import { optionOf } from '@relaydeck/api-sdk/rules'
import * as z from 'zod/mini'
import { checkOption, type OptionDeps } from '../../options/rules.ts'
import { importTexts } from '../../texts/carried.ts'
import type { Text } from '../../texts/text.ts'

const Ratios = z.record(z.string(), z.number())

/** Removes negative ratios: One API has one (of `openrouter/auto`), this gateway does not allow them. */
function withoutNegative(text: string): { readonly kept: string; readonly dropped: readonly string[] } {
  const { data } = z.safeParse(Ratios, readJson(text))
  const dropped = Object.entries(data ?? {}).flatMap(([name, ratio]) => (ratio < 0 ? [name] : []))
  if (!data || dropped.length === 0) return { kept: text, dropped: [] }
  const kept = Object.entries(data).filter(([name]) => !dropped.includes(name))
  return { kept: JSON.stringify(Object.fromEntries(kept)), dropped }
}

/**
 * Imports an option as if an administrator saved it.
 * @returns which part of it was skipped
 * @throws Refusal
 */
export async function importOption(deps: OptionDeps, key: string, value: string): Promise<Text | undefined> {
  const { kept, dropped } = optionOf(key)?.kind === 'ratios' ? withoutNegative(value) : { kept: value, dropped: [] }
  await checkOption(deps, key, kept)
  await deps.options.set(key, kept)
  return dropped.length === 0 ? undefined : importTexts.negativeRatios(dropped.join(', '))
}
