import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeOf, isEmpty, WAYS } from './edit.ts'

const channel = { group: 'default', models: 'gpt-4o,o3' }
const edit = { groups: [], way: 'keep', models: [] } as const

describe('D75 an edit of many channels changes', () => {
  test.each([
    ['nothing', edit, undefined],
    ['the group', { ...edit, groups: ['default', 'vip'] }, { group: 'default,vip' }],
    ['no group that is the same', { ...edit, groups: ['default'] }, undefined],
    [
      'models that are added, at the end and once',
      { ...edit, way: 'add', models: ['o3', 'o4'] },
      { models: 'gpt-4o,o3,o4' },
    ],
    ['models that are removed', { ...edit, way: 'remove', models: ['o3', 'o9'] }, { models: 'gpt-4o' }],
    ['not the last models', { ...edit, way: 'remove', models: ['gpt-4o', 'o3'] }, undefined],
    ['all models', { ...edit, way: 'replace', models: ['o4'] }, { models: 'o4' }],
    ['no models by an empty list', { ...edit, way: 'replace' }, undefined],
    ['group and models', { groups: ['vip'], way: 'replace', models: ['o4'] }, { group: 'vip', models: 'o4' }],
  ] as const)('%s', (_, wanted, change) => {
    expect(changeOf(wanted, channel)).toEqual(change)
  })
})

const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,6}$/), { maxLength: 5 })

test('D75 done twice it changes nothing more, and never leaves a channel without models', () => {
  fc.assert(
    fc.property(
      fc.record({ groups: names, way: fc.constantFrom(...WAYS), models: names }),
      names.filter((own) => own.length > 0),
      (wanted, own) => {
        const before = { group: 'default', models: own.join(',') }
        const after = { ...before, ...changeOf(wanted, before) }
        expect(after.models).not.toBe('')
        expect(changeOf(wanted, after)).toBeUndefined()
        if (isEmpty(wanted)) expect(after).toEqual(before)
      },
    ),
  )
})
