import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isAllowed, writeBill } from './sbom.mjs'

test('the packages of the program have licences that are allowed, and are listed in the bill of materials', () => {
  const folder = mkdtempSync(join(tmpdir(), 'relaydeck-sbom-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'program.cdx.json')
  const packages = writeBill(file)
  expect(packages.filter(({ licence }) => !isAllowed(licence))).toEqual([])
  expect(packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['hono', 'react', 'pg', 'undici']))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' })
})

test.each([
  ['MIT', true],
  ['MIT AND ISC', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['GPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['none', false],
])('the licence %s is allowed: %j', (licence, allowed) => {
  expect(isAllowed(licence)).toBe(allowed)
})
