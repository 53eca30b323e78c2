import { readJson } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { kindOf } from '../../options/known.ts'
import { checkOption } from '../../options/rules.ts'
import type { Services } from '../../services.ts'

const Ratios = z.record(z.string(), z.number())

/** One API itself has a ratio below 0 (of `openrouter/auto`): here nobody is paid for calling a model. */
function withoutNegative(text: string): { readonly kept: string; readonly dropped: readonly string[] } {
  const { data } = z.safeParse(Ratios, readJson(text))
  const dropped = Object.entries(data ?? {}).flatMap(([name, ratio]) => (ratio < 0 ? [name] : []))
  if (!data || dropped.length === 0) return { kept: text, dropped: [] }
  const kept = Object.entries(data).filter(([name]) => !dropped.includes(name))
  return { kept: JSON.stringify(Object.fromEntries(kept)), dropped }
}

/**
 * Takes a setting over as if an administrator stored it.
 * @returns what of it stays behind
 * @throws Refusal
 */
export function takeOption(services: Services, { key, value }: { readonly key: string; readonly value: string }) {
  const { kept, dropped } = kindOf(key) === 'ratios' ? withoutNegative(value) : { kept: value, dropped: [] }
  checkOption(services, key, kept)
  services.options.set(key, kept)
  return dropped.length === 0 ? undefined : `taken over but for what is below 0: ${dropped.join(', ')}`
}
