import * as z from 'zod/mini'
import { isRecord, readJson } from '../core/json.ts'

/** Most names that one key, or all groups together, may give to models. */
const NAMES_MAX = 1000

/** Most models that may answer instead of another one. */
const FALLBACKS_MAX = 10

const name = z.string().check(z.minLength(1), z.maxLength(256))

const aliases = z.record(name, name)
const fallbacks = z.record(name, z.array(name).check(z.maxLength(FALLBACKS_MAX)))

/** Values by name of a model, for all groups and for single ones, which precede. */
export interface ByGroup<T> {
  readonly all: Readonly<Record<string, T>>
  readonly groups: Readonly<Record<string, Readonly<Record<string, T>>>>
}

/** Reads a JSON text of models and values, and of groups and such objects. */
function readByGroup<T>(json: string, schema: z.ZodMiniType<Record<string, T>>): ByGroup<T> | undefined {
  const read = readJson(json)
  if (!isRecord(read) || Object.keys(read).length > NAMES_MAX) return undefined
  const isGroup = ([, value]: [string, unknown]) => isRecord(value)
  const entries = Object.entries(read)
  const all = z.safeParse(schema, Object.fromEntries(entries.filter((entry) => !isGroup(entry)))).data
  const groups = z.safeParse(z.record(z.string(), schema), Object.fromEntries(entries.filter(isGroup))).data
  return all && groups && { all, groups }
}

/**
 * Returns the models in the JSON text of aliases that a token has: name to model; none for an empty text, and `undefined`
 * unless all are valid.
 */
export function readAliases(json: string): Record<string, string> | undefined {
  const read = json === '' ? {} : readJson(json)
  const parsed = z.safeParse(aliases, read)
  return parsed.success && Object.keys(parsed.data).length <= NAMES_MAX ? parsed.data : undefined
}

/**
 * Returns the models in the JSON text of the option `ModelAliases`: name to model, for all groups or within a group, such
 * as `{"opus": "claude-opus-4-5", "vip": {"opus": "claude-opus-4-6"}}`; `undefined` unless all are valid.
 */
export const readModelAliases = (json: string): ByGroup<string> | undefined => readByGroup(json, aliases)

/**
 * Returns the models in the JSON text of the option `ModelFallbacks`: model to those that may answer instead, in their
 * order, for all groups or within a group, such as `{"gpt-5": ["gpt-5-mini"], "vip": {"gpt-5": []}}`; `undefined` unless
 * all are valid.
 */
export const readModelFallbacks = (json: string): ByGroup<string[]> | undefined => readByGroup(json, fallbacks)
