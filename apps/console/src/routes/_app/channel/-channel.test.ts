import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { disabledIn } from './-channel.ts'
import { texts as en } from './-form/texts.en.ts'
import { texts as zh } from './-form/texts.zh.ts'

test('keys are counted, and those disabled by hand or automatically among them', () => {
  const { enabled, disabled, disabledAutomatically } = CHANNEL_STATUS
  expect(disabledIn([enabled, disabled, enabled, disabledAutomatically])).toBe(2)
  expect(disabledIn([enabled])).toBe(0)
})

test('the counts are said in both languages', () => {
  expect([en.keys.count(1, 0), en.keys.count(3, 1)]).toEqual(['1 key', '3 keys, 1 disabled'])
  expect([zh.keys.count(1, 0), zh.keys.count(3, 1)]).toEqual(['共 1 个密钥', '共 3 个密钥，其中 1 个已停用'])
})
