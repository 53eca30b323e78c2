import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSearch as readUsage } from '../../routes/_app/dashboard/-dashboard.ts'
import { readSearch as readLog } from '../../routes/_app/log/-address.ts'
import { readCallback, readLink } from '../oauth/link-search.ts'
import { listSearch } from './address.ts'

const readList = listSearch({ orders: ['', 'quota', 'used_quota'], filters: {} })
const READERS = { list: readList, log: readLog, dashboard: readUsage, callback: readCallback, link: readLink }

const NAMES = ['page', 'keyword', 'order', 'type', 'token_name', 'channel', 'start_timestamp', 'show', 'code', 'email']

/** Parameters as the router passes them: texts, or nothing. */
const parameters = fc.dictionary(
  fc.oneof(fc.constantFrom(...NAMES), fc.string()),
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.integer().map(String),
    fc.double().map(String),
    fc.constantFrom('', '0', '-1', '1e9', 'null'),
  ),
)

/** Parameters after a trip through an address. */
const written = (search: object) =>
  Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )

test.each(Object.entries(READERS))('any parameters of the %s are read, and read the same again', (_, read) => {
  fc.assert(
    fc.property(parameters, (raw) => {
      const search = read(raw)
      expect(read(written(search))).toEqual(search)
    }),
  )
})

test('a keyword of any characters is kept, and a too long one is cut instead of being ignored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400, size: 'max' }), (typed) => {
      const kept = typed.trim().slice(0, 200).trimEnd()
      expect(readList({ keyword: typed }).keyword).toBe(kept || undefined)
      expect(readLog({ token_name: typed }).token_name).toBe(kept || undefined)
    }),
  )
})
