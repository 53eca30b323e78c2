import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import { expect, test } from 'vitest'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'
import { countsOf } from './use-keys.ts'

test('D775 keys are counted, and those disabled by hand or automatically among them', () => {
  const { enabled, disabled, disabledAutomatically } = CHANNEL_STATUS
  const keys = [enabled, disabled, enabled, disabledAutomatically].map((status) => ({ status }))
  expect(countsOf(keys)).toEqual({ key_count: 4, disabled_key_count: 2 })
  expect(countsOf([])).toEqual({ key_count: 0, disabled_key_count: 0 })
})

test('D775 the counts are said in both languages', () => {
  expect([en.count(1, 0), en.count(3, 1)]).toEqual(['1 key', '3 keys, 1 disabled'])
  expect([zh.count(1, 0), zh.count(3, 1)]).toEqual(['共 1 个密钥', '共 3 个密钥，其中 1 个已停用'])
})
