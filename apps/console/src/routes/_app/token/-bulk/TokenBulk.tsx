import { type Token, tokens } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../../app/texts/area.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import { usualActions } from '../../../../parts/bulk/usual-actions.ts'
import type { Chosen } from '../../../../parts/list/use-chosen.ts'
import { removeToken, switchToken } from '../-list/calls.ts'
import { TOKENS } from '../-list/data.ts'
import { tokenTexts } from '../-texts.ts'
import { tokenBulkTexts } from './texts.ts'

const { enabled } = tokens.TOKEN_STATUS

/** What can be done with many tokens. Whether one that expired can be enabled again is the server's to say. */
export function TokenBulk({ chosen }: { chosen: Chosen<Token> }) {
  const words = useTexts(tokenBulkTexts)
  const { unnamed } = useTexts(tokenTexts)
  const queryClient = useQueryClient()
  const actions = usualActions<Token>({
    queryClient,
    resource: TOKENS,
    words,
    isOff: ({ status }) => status !== enabled,
    isOn: ({ status }) => status === enabled,
    toggle: switchToken,
    remove: removeToken,
  })
  return (
    <BulkBar
      resource={TOKENS}
      chosen={chosen}
      nameOf={({ name }) => name || unnamed}
      actions={Object.values(actions)}
    />
  )
}
