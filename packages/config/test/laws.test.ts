import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  applyPlan,
  configOf,
  configSchema,
  formatConfig,
  jsonOf,
  type Mode,
  parseConfig,
  planOf,
  readState,
} from '../src/index.ts'
import { contents } from './configs.ts'
import { openOneApi } from './one-api.ts'

const fileOf = (content: object) => parseConfig(JSON.stringify(content))

async function apply(server: ReturnType<typeof openOneApi>, content: object, mode: Mode = {}) {
  const config = fileOf(content)
  const plan = planOf(await readState(server.send), config, mode)
  const results = await applyPlan(server.send, config, plan, mode)
  expect(results.filter(({ ok }) => !ok)).toEqual([])
  return { config, plan, results }
}

const flags = fc.record({ prune: fc.boolean(), secrets: fc.boolean(), hasLimits: fc.boolean() })

const isValid = new Ajv({ allowUnionTypes: true }).compile(configSchema())

test('after a file was applied, it has no changes, whatever was there before', async () => {
  await fc.assert(
    fc.asyncProperty(contents, contents, flags, async (first, second, { prune, secrets, hasLimits }) => {
      const server = openOneApi({ hasLimits })
      await apply(server, first)
      const { config, plan, results } = await apply(server, second, { prune, secrets })
      expect(results).toHaveLength(plan.changes.length)
      const [before, state] = [server.changes.length, await readState(server.send)]
      expect(planOf(state, config, { prune }).changes).toEqual([])
      await apply(server, second, { prune })
      expect(server.changes).toHaveLength(before)
    }),
    { numRuns: 60 },
  )
})

test('an export has no changes, fits the schema, and is the same after it was written and read', async () => {
  await fc.assert(
    fc.asyncProperty(contents, flags, async (content, { secrets, hasLimits }) => {
      const server = openOneApi({ hasLimits })
      await apply(server, content)
      const state = await readState(server.send)
      const config = configOf(state, secrets)
      const read = parseConfig(formatConfig(config))
      expect(planOf(state, read, { prune: true })).toMatchObject({ changes: [], notes: [] })
      expect(jsonOf(read)).toBe(jsonOf(config))
      expect(formatConfig(parseConfig(jsonOf(config)))).toBe(formatConfig(config))
      expect(isValid(JSON.parse(jsonOf(config))), JSON.stringify(isValid.errors)).toBe(true)
    }),
    { numRuns: 60 },
  )
})

test('an export, applied to another server, makes it the same', async () => {
  await fc.assert(
    fc.asyncProperty(contents, async (content) => {
      const [from, to] = [openOneApi({ hasLimits: true }), openOneApi({ hasLimits: true })]
      await apply(from, content)
      const exported = configOf(await readState(from.send), true)
      // No server shows the keys.
      const keys = new Map(
        [...(exported.channels ?? [])].map(([name, entry]) => [name, new Map(entry).set('key', 'k')]),
      )
      const config = { ...exported, channels: keys }
      await applyPlan(to.send, config, planOf(await readState(to.send), config, { prune: true }), { prune: true })
      expect(jsonOf(configOf(await readState(to.send), true))).toBe(jsonOf(exported))
    }),
    { numRuns: 40 },
  )
})

const reversed = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([key, each]) => [key, reversed(each)]),
      )
    : value

const byPlace = (text: string) =>
  JSON.stringify((JSON.parse(text) as object[]).map((each) => JSON.stringify(each)).toSorted())

test('the order of keys is irrelevant', async () => {
  await fc.assert(
    fc.asyncProperty(contents, contents, async (first, second) => {
      const server = openOneApi()
      await apply(server, first)
      const state = await readState(server.send)
      const changesOf = (content: unknown) =>
        planOf(state, parseConfig(JSON.stringify(content)), {}).changes.map(({ fields, ...change }) => ({
          ...change,
          fields: byPlace(JSON.stringify(fields.map((field) => ({ ...field, after: String(field.after) })))),
        }))
      expect(changesOf(reversed(second))).toEqual(expect.arrayContaining(changesOf(second)))
    }),
    { numRuns: 40 },
  )
})

test('no plan contains a secret', async () => {
  const secret = 'very-secret-value'
  const content = {
    options: { TurnstileSecretKey: secret, SMTPToken: secret },
    channels: {
      a: { type: 'aws', key: secret, models: ['m'], config: { ak: secret, sk: secret, unheard_of: secret } },
    },
  }
  const server = openOneApi()
  for (const mode of [{}, { secrets: true }]) {
    const { plan, results } = await apply(server, content, mode)
    expect(JSON.stringify([plan, results])).not.toContain(secret)
  }
})
