import { samples } from '@relaydeck/api-sdk/testing'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConsoleClient, sendOf } from '../../../../app/client.ts'
import { ChangedError } from '../../../../parts/background-work/work.ts'
import { MODES } from '../../../../parts/bulk/fields.tsx'
import { changeOf, channelEdit, invalidFields, NOTHING } from './edit.ts'

const channel = { ...samples.channel, id: 7, name: 'one', group: 'default', models: 'gpt-4o,o3', model_mapping: '' }

describe('an edit of many channels changes', () => {
  test.each([
    ['nothing', {}, undefined],
    ['the group', { groupMode: 'replace', groups: ['default', 'vip'] }, { group: 'default,vip' }],
    ['nothing if the group is the same', { groupMode: 'add', groups: ['default'] }, undefined],
    ['nothing if no group would be left', { groupMode: 'remove', groups: ['default'] }, undefined],
    ['models: adds new ones at the end', { mode: 'add', models: ['o3', 'o4'] }, { models: 'gpt-4o,o3,o4' }],
    ['models: removes some', { mode: 'remove', models: ['o3', 'o9'] }, { models: 'gpt-4o' }],
    ['nothing if no model would be left', { mode: 'remove', models: ['gpt-4o', 'o3'] }, undefined],
    ['models: replaces all', { mode: 'replace', models: ['o4'] }, { models: 'o4' }],
    ['nothing if the new list is empty', { mode: 'replace' }, undefined],
    ['the key', { key: ' sk-new ' }, { key: 'sk-new' }],
    ['the base URL', { baseUrl: 'https://a.example/' }, { base_url: 'https://a.example' }],
    ['priority and weight', { priority: '-5', weight: '7' }, { priority: -5, weight: 7 }],
    ['the mapping', { mapping: '{"a":"b"}' }, { model_mapping: '{"a":"b"}' }],
    ['nothing if there is no mapping to remove', { mapping: '{}' }, undefined],
    ['the tag', { tag: ' blue ' }, { tag: 'blue' }],
    ['nothing if there is no tag to remove', { tag: '-' }, undefined],
    ['the name', { name: 'eu-{name}-{id}-{n}' }, { name: 'eu-one-7-3' }],
  ] as const)('a field or nothing: %s', (_, applied, change) => {
    expect(changeOf({ ...NOTHING, ...applied }, channel, 3)).toEqual(change)
  })
})

test('the key of a type that composes it, and a base URL that a type has not, stay', () => {
  expect(changeOf({ ...NOTHING, key: 'k' }, { ...channel, type: 33 })).toBeUndefined()
})

describe('the fields of a type’s configuration', () => {
  const aws = { ...channel, type: 33, config: '{"region":"us-east-1","ak":"","sk":""}' }
  const edit = { ...NOTHING, config: { region: ' eu-west-1 ', ak: 'a', sk: 's' } }

  test('are changed, and form the key where the type composes it', () => {
    expect(changeOf(edit, aws)).toEqual({ config: '{"region":"eu-west-1","ak":"a","sk":"s"}', key: 'a|s|eu-west-1' })
    expect(changeOf({ ...NOTHING, config: { region: 'eu-west-1' } }, aws)).toEqual({ config: '{"region":"eu-west-1"}' })
    expect(changeOf({ ...NOTHING, config: { region: '' } }, aws)).toBeUndefined()
    expect(changeOf(edit, { ...channel, type: 1 })).toBeUndefined()
  })

  test('are those of the embedded gateway there, which takes another key for AWS', () => {
    expect(changeOf({ ...edit, key: 'ABSK-1', isEmbedded: true }, aws)).toEqual({
      config: '{"region":"eu-west-1"}',
      key: 'ABSK-1',
    })
  })

  test('are not shown in the list if they are secret, and such an edit cannot be undone', async () => {
    expect(channelEdit.edit.undo?.(edit)).toBeUndefined()
    expect(channelEdit.edit.undo?.({ ...NOTHING, config: { region: 'r' } })).toBeDefined()
  })
})

test.each([
  [{ key: 'a b' }, ['key']],
  [{ priority: '1.5' }, ['priority']],
  [{ weight: '-1' }, ['weight']],
  [{ mapping: '[1]' }, ['mapping']],
  [{ mapping: '{"a":1}' }, ['mapping']],
  [{ mapping: '{' }, ['mapping']],
  [{ key: ' k ', priority: '-1', weight: '0', mapping: '{"a":"b"}' }, []],
])('invalid values are found: %j', (given, fields) => {
  expect(invalidFields({ ...NOTHING, ...given })).toEqual(fields)
})

describe('a channel counts as edited', () => {
  afterEach(() => vi.unstubAllGlobals())
  /** Changes the priority of a channel that was changed meanwhile. Returns the requests. */
  const run = async (now: typeof channel) => {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
      if (method !== 'GET') sent.push(JSON.parse(String(body)))
      return Response.json({ success: true, message: '', data: now })
    })
    const args = { ...NOTHING, priority: '9' }
    const client = new ConsoleClient()
    const context = { args, client, send: sendOf(client), signal: new AbortController().signal, onRead: () => {} }
    await channelEdit.edit.run({ id: '7', name: 'one', data: { position: 1, shown: channel } }, context)
    return sent
  }

  test('not after calls and tests', async () => {
    const now = { ...channel, used_quota: 9, response_time: 5, test_time: 8, balance: 1 }
    expect(await run(now)).toEqual([{ id: 7, priority: 9 }])
  })

  test('if a field of its form differs', async () => {
    await expect(run({ ...channel, base_url: 'https://other.example' })).rejects.toBeInstanceOf(ChangedError)
  })
})

const names = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,6}$/), { maxLength: 5 })

test('applying an edit twice changes nothing more, and never leaves a channel without models', () => {
  fc.assert(
    fc.property(
      fc.record({
        groupMode: fc.constantFrom(...MODES),
        groups: names,
        mode: fc.constantFrom(...MODES),
        models: names,
      }),
      names.filter((own) => own.length > 0),
      (applied, own) => {
        const before = { ...channel, models: own.join(',') }
        const edit = { ...NOTHING, ...applied }
        const { limits: _, ...change } = changeOf(edit, before) ?? {}
        const after = { ...before, ...change }
        expect(after.models).not.toBe('')
        expect(after.group).not.toBe('')
        expect(changeOf(edit, after)).toBeUndefined()
      },
    ),
  )
})

test('an edit removes a tag, and leaves an equal one', () => {
  expect(changeOf({ ...NOTHING, tag: '-' }, { ...channel, tag: 'blue' })).toEqual({ tag: '' })
  expect(changeOf({ ...NOTHING, tag: 'blue' }, { ...channel, tag: 'blue' })).toBeUndefined()
})
