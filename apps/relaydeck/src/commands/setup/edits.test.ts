import fc from 'fast-check'
import { parse, stringify } from 'smol-toml'
import { expect, test } from 'vitest'
import { EditError } from './edit.ts'
import { setMembers } from './json-edit.ts'
import { changeToml } from './toml-edit.ts'

const VALUES = { ANTHROPIC_BASE_URL: 'http://h', ANTHROPIC_MODEL: 'a"\\b' }

const key = fc.oneof(fc.constantFrom('ANTHROPIC_MODEL', 'a b', 'model', '"', '{', '0'), fc.string())
const settings = fc
  .tuple(fc.dictionary(key, fc.jsonValue()), fc.option(fc.dictionary(key, fc.string())))
  .map(([others, env]) => ({ others, env }))
const forms = fc.record({ space: fc.constantFrom(undefined, 1, 2, 4, '\t'), isWindows: fc.boolean() })

test('a JSON file keeps everything else, in any form', () => {
  fc.assert(
    fc.property(settings, forms, ({ others, env }, { space, isWindows }) => {
      const json = `${JSON.stringify({ ...others, ...(env && { env }) }, null, space)}\n`
      const after = setMembers(isWindows ? json.replaceAll('\n', '\r\n') : json, 'env', VALUES)
      expect(JSON.parse(after)).toEqual({ ...JSON.parse(json), env: { ...env, ...VALUES } })
      expect(setMembers(after, 'env', VALUES)).toBe(after)
    }),
  )
})

test('a file in the usual form stays in it', () => {
  const before = { a: [{ b: {} }, 'x'], env: { C: 'd', ANTHROPIC_MODEL: 'old' }, z: null }
  const after = { ...before, env: { ...before.env, ...VALUES } }
  for (const space of [1, 2, 4, '\t'])
    expect(JSON.parse(setMembers(JSON.stringify(before, null, space), 'env', VALUES))).toEqual(after)
  expect(setMembers(JSON.stringify(before, null, 2), 'env', VALUES)).toBe(
    JSON.stringify(
      { ...before, env: { C: 'd', ANTHROPIC_MODEL: VALUES.ANTHROPIC_MODEL, ANTHROPIC_BASE_URL: 'http://h' } },
      null,
      2,
    ),
  )
  for (const empty of ['', ' \n', '{}', '\uFEFF{}']) {
    const text = setMembers(empty, 'env', VALUES)
    expect(text.replace('\uFEFF', '').trimEnd()).toBe(JSON.stringify({ env: VALUES }, null, 2))
    expect(text.startsWith('\uFEFF')).toBe(empty.startsWith('\uFEFF'))
  }
})

const CHANGE = {
  root: { model: 'm', model_provider: 'relaydeck' },
  path: ['model_providers', 'relaydeck'],
  table: { name: 'Relaydeck', base_url: 'http://h/v1' },
} as const

const name = fc.constantFrom('model', 'model_provider', 'model_providers', 'relaydeck', 'a b', 'x', 'profiles')
const leaf = fc.oneof(fc.string(), fc.boolean(), fc.integer(), fc.array(fc.string(), { maxLength: 3 }))
const table = fc.dictionary(name, fc.oneof(leaf, fc.dictionary(name, leaf)))
const toml = fc.dictionary(
  name,
  fc.oneof(leaf, table, fc.array(fc.dictionary(name, leaf), { minLength: 1, maxLength: 2 })),
)

test('a TOML file keeps everything else, or is refused', () => {
  let changed = 0
  fc.assert(
    fc.property(toml, (before) => {
      const text = stringify(before)
      const parsed = parse(text)
      let after: string
      try {
        after = changeToml(text, CHANGE)
      } catch (error) {
        expect(error).toBeInstanceOf(EditError)
        return
      }
      changed++
      const providers = parsed.model_providers
      const others = typeof providers === 'object' && !Array.isArray(providers) ? providers : {}
      expect(parse(after)).toEqual({
        ...parsed,
        ...CHANGE.root,
        model_providers: { ...others, relaydeck: CHANGE.table },
      })
      expect(changeToml(after, CHANGE)).toBe(after)
    }),
  )
  expect(changed).toBeGreaterThan(0)
})
