import { expect, test } from 'vitest'
import { foundIn } from './-finds.ts'
import { optionTexts } from './-options/options.ts'

const { labels } = optionTexts.in('zh')

test('every option is found once, by its key and by its labels in both languages', () => {
  const stored = Object.fromEntries(Object.keys(labels).map((key) => [key, '']))
  const found = foundIn('en', stored, true)
  // The embedded gateway has no theme of its own pages, and prices by unit are rows of the table of prices.
  const keys = Object.keys(labels).filter((key) => key !== 'Theme' && key !== 'UnitPrices')
  expect(found.map(({ id }) => id).toSorted()).toEqual(keys.toSorted())
  for (const { id, label, words } of found)
    expect(words).toEqual(expect.arrayContaining([id, label, labels[id as keyof typeof labels]]))
})

test('options that the server does not use are not found', () => {
  const found = foundIn('zh', { RetryTimes: '0' }, true).map(({ id }) => id)
  expect(found).toContain('RetryTimes')
  expect(found).not.toContain('ChannelFailureLimit')
})
