import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import rules from './rooms.mjs'

const ROOT = join(import.meta.dirname, '../../..')

test.each([
  'packages/gateway/src',
  'packages/gateway/src/relay',
  'packages/protocols/src',
  'apps/console/src',
  'apps/console/src/parts',
  'apps/relaydeck/src',
])('every folder of %s has its place in the order', (folder) => {
  const placed = rules.forbidden.map(({ name }) => name)
  const rooms = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const missing = rooms.filter(({ name }) => !placed.includes(`${folder}/${name} imports only rooms below it`))
  expect(missing.map(({ name }) => name)).toEqual([])
})
