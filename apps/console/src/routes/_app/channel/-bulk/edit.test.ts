import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeOf, isEmpty, MODES } from './edit.ts'

const channel = { group: 'default', models: 'gpt-4o,o3' }
const edit = { groups: [], mode: 'keep', models: [] } as const

describe('D75 an edit of many channels changes', () => {
  test.each([
    ['nothing', edit, undefined],
    ['the group', { ...edit, groups: ['default', 'vip'] }, { group: 'default,vip' }],
    ['nothing if the group is the same', { ...edit, groups: ['default'] }, undefined],
    ['models: adds new ones at the end', { ...edit, mode: 'add', models: ['o3', 'o4'] }, { models: 'gpt-4o,o3,o4' }],
    ['models: removes some', { ...edit, mode: 'remove', models: ['o3', 'o9'] }, { models: 'gpt-4o' }],
    ['nothing if no model would be left', { ...edit, mode: 'remove', models: ['gpt-4o', 'o3'] }, undefined],
    ['models: replaces all', { ...edit, mode: 'replace', models: ['o4'] }, { models: 'o4' }],
    ['nothing if the new list is empty', { ...edit, mode: 'replace' }, undefined],
    ['group and models', { groups: ['vip'], mode: 'replace', models: ['o4'] }, { group: 'vip', models: 'o4' }],
  ] as const)('%s', (_, applied, change) => {
    expect(changeOf(applied, channel)).toEqual(change)
  })
})

const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,6}$/), { maxLength: 5 })

test('D75 applying an edit twice changes nothing more, and never leaves a channel without models', () => {
  fc.assert(
    fc.property(
      fc.record({ groups: names, mode: fc.constantFrom(...MODES), models: names }),
      names.filter((own) => own.length > 0),
      (applied, own) => {
        const before = { group: 'default', models: own.join(',') }
        const after = { ...before, ...changeOf(applied, before) }
        expect(after.models).not.toBe('')
        expect(changeOf(applied, after)).toBeUndefined()
        if (isEmpty(applied)) expect(after).toEqual(before)
      },
    ),
  )
})
