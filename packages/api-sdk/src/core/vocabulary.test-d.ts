import { expectTypeOf, test } from 'vitest'
import { channelStatusName } from '../channels/status.ts'
import type { ChannelStatusName, ChannelTypeKey, LogTypeName, UserStatusName } from '../index.ts'
import type { OptionKey } from '../options/table.ts'

test('a table without one name does not compile', () => {
  // @ts-expect-error: `deleted` is missing
  const states: Record<UserStatusName, string> = { enabled: '', banned: '', unknown: '' }
  // @ts-expect-error: `test` is missing
  const types: Record<LogTypeName, string> = { topUp: '', consume: '', manage: '', system: '', unknown: '' }
  // @ts-expect-error: all but one are missing
  const kinds: Record<ChannelTypeKey, string> = { openai: '' }
  // @ts-expect-error: two are missing
  const ratios: Record<OptionKey<'json'>, string> = { ModelRatio: '' }
  expectTypeOf([states, types, kinds, ratios]).toBeArray()
})

test('a switch without one name does not compile', () => {
  const shown = (name: ChannelStatusName): string => {
    switch (name) {
      case 'enabled':
      case 'disabled':
        return name
      case 'disabledAutomatically':
        return 'by itself'
      default: {
        // @ts-expect-error: `unknown` is left
        const none: never = name
        return none
      }
    }
  }
  expectTypeOf(shown(channelStatusName(1))).toEqualTypeOf<string>()
})

test('options have a kind', () => {
  expectTypeOf<OptionKey<'list'>>().toEqualTypeOf<'EmailDomainWhitelist'>()
  expectTypeOf<'SMTPPort'>().toExtend<OptionKey<'number'>>()
  expectTypeOf<'SMTPPort'>().not.toExtend<OptionKey<'text'>>()
  expectTypeOf<'Nonsense'>().not.toExtend<OptionKey>()
})
