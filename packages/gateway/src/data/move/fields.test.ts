import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OPTIONS } from '@relaydeck/api-sdk/rules'
import { describe, expect, test } from 'vitest'
import { withFields } from '../../../test/fields-page.ts'
import { FIELDS, hasOption, lostFields, lostOptions } from './fields.ts'
import { FAMILIES } from './house.ts'

const PAGE = fileURLToPath(new URL('../../../../../docs/moving.md', import.meta.url))

test('the page about moving has the table of fields', async () => {
  await expect(withFields(readFileSync(PAGE, 'utf8'))).toMatchFileSnapshot(PAGE)
})

describe('what a move loses', () => {
  const names = (from: (typeof FAMILIES)[number], to: (typeof FAMILIES)[number]) =>
    lostFields(from, to).map(({ noun, name }) => `${noun} ${name}`)

  test('is what the other family does not have', () => {
    expect(names('relaydeck', 'one-api')).toContain('users limits')
    expect(names('relaydeck', 'one-api')).toContain('tokens aliases')
    expect(names('one-api', 'relaydeck')).not.toContain('users limits')
    expect(names('one-api', 'one-hub')).toContain('channels system_prompt')
  })

  test('is also what both have, and a house has not', () => {
    expect(names('new-api', 'one-hub')).toContain('channels tag')
    expect(names('one-api', 'one-hub')).not.toContain('channels tag')
    for (const family of FAMILIES) expect(names(family, family)).toContain('users access token')
  })

  test('names each field once', () => {
    const all = FIELDS.map(({ noun, name }) => `${noun} ${name}`)
    expect(new Set(all).size).toBe(all.length)
  })
})

test('every option is known to belong to a family or not', () => {
  expect(lostOptions('relaydeck')).toEqual([])
  for (const key of Object.keys(OPTIONS)) expect(hasOption('relaydeck', key)).toBe(true)
  expect(lostOptions('laisky')).toContain('ModelRatio')
  expect(hasOption('new-api', 'UnitPrices')).toBe(true)
  expect(hasOption('one-api', 'UnitPrices')).toBe(false)
  expect(hasOption('one-api', 'an option of a fork')).toBe(true)
  expect(hasOption('one-hub', 'an option of a fork')).toBe(false)
})
