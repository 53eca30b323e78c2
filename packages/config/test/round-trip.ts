import type { Send } from '@relaydeck/api-sdk'
import { Ajv } from 'ajv'
import { expect } from 'vitest'
import {
  applyPlan,
  type Config,
  configOf,
  configSchema,
  formatConfig,
  jsonOf,
  type Mode,
  parseConfig,
  planOf,
  readState,
} from '../src/index.ts'

const isValid = new Ajv({ allowUnionTypes: true }).compile(configSchema())

const fileOf = (content: object) => parseConfig(JSON.stringify(content))

/** Applies a file, and returns what was planned; every change must succeed. */
export async function applyTo(send: Send, config: Config, mode: Mode = {}) {
  const plan = planOf(await readState(send), config, mode)
  const results = await applyPlan(send, config, plan, { ...mode, pace: 0 })
  const failed = results.flatMap((each) => (each.ok ? [] : [`${each.change.name}: ${String(each.error)}`]))
  expect(failed).toEqual([])
  expect(results.map(({ change }) => change.name).toSorted()).toEqual(plan.changes.map(({ name }) => name).toSorted())
  return plan
}

/** Returns a file whose channels have a key, which no server shows. */
function withKeys(config: Config): Config {
  const entries = [...(config.channels ?? [])].map(([name, entry]) => [name, new Map(entry).set('key', 'k')] as const)
  return { ...config, channels: new Map(entries) }
}

/**
 * Checks that a server has no changes after a file was applied, that its export has none, and that the export makes an
 * empty server equal.
 * @param to the empty server
 */
export async function checkRoundTrip(send: Send, content: object, to: () => Promise<Send>): Promise<void> {
  const config = fileOf(content)
  await applyTo(send, config, { skipUnsupported: true })
  expect(planOf(await readState(send), config, { skipUnsupported: true }).changes).toEqual([])
  const exported = configOf(await readState(send), true)
  const read = parseConfig(formatConfig(exported))
  expect(planOf(await readState(send), read, { prune: true })).toMatchObject({ changes: [], notes: [] })
  expect(isValid(JSON.parse(jsonOf(exported))), JSON.stringify(isValid.errors)).toBe(true)
  const other = await to()
  await applyTo(other, withKeys(read), { prune: true })
  expect(jsonOf(configOf(await readState(other), true))).toBe(jsonOf(exported))
}
