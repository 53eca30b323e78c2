import { type Channel, channelTypeOf } from '@relaydeck/api-sdk'
import { useCallback } from 'react'
import { useDialect } from '../../../app/client.ts'
import { useLanguage, useTexts } from '../../../app/language/area.ts'
import { channelTexts } from './-channel.ts'

/** Returns a function that names the type of a channel. */
export function useTypeName(): (channel: Pick<Channel, 'type'>) => string {
  const { unknownType } = useTexts(channelTexts)
  const language = useLanguage()
  const others = useDialect()?.types.others
  return useCallback(
    ({ type }) => channelTypeOf(type)?.text[language] ?? others?.[type] ?? unknownType(type),
    [unknownType, language, others],
  )
}
