import { Status } from '@relaydeck/api-sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { withLocalStorage } from '../../test/stored-items.ts'
import { ConsoleClient } from './client.ts'
import { languageOf } from './language/language.ts'
import { currentUser } from './session.ts'
import { readJson } from './storage.ts'

const items = withLocalStorage()

/** Texts that other programs, older versions or broken writes could leave. */
const left = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc.json().map((json) => json.slice(0, -1)),
)

const Schemas = { status: Status, view: z.object({ hidden: z.optional(z.array(z.string())) }) }

test.each(Object.entries(Schemas))('any text stored as %s is read by its schema, or removed', (key, schema) => {
  fc.assert(
    fc.property(left, (text) => {
      items.set(key, text)
      const read = readJson(key, schema)
      if (read === undefined) expect(items.has(key)).toBe(false)
      else expect(safeParse(schema, read).success).toBe(true)
    }),
  )
})

test('any text stored as the user is a user, or a guest', () => {
  fc.assert(
    fc.property(left, (text) => {
      items.set('user', text)
      const user = currentUser(new ConsoleClient())
      expect(user === null || (Number.isSafeInteger(user.id) && typeof user.username === 'string')).toBe(true)
    }),
  )
})

test('any stored language is one of the languages', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (tag) => {
      expect(['zh', 'en']).toContain(languageOf(tag))
    }),
  )
})
