import { RefusedError, type Token, tokens } from '@relaydeck/api-sdk'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../../app/texts/area.ts'
import { useRemoveRow, useToggleRow } from '../../../../parts/list/use-row-actions.ts'
import { tokenTexts } from '../-texts.ts'
import { removeToken, switchToken } from './calls.ts'
import { TOKENS } from './data.ts'
import type { TokenSearch } from './search.ts'

const { enabled, disabled } = tokens.TOKEN_STATUS

/** Whether enabling was refused for what the token's form can mend. */
const needsForm = (error: Error, { status }: Token): boolean =>
  error instanceof RefusedError && ['expired', 'exhausted'].includes(tokens.tokenStatusName(status))

/** Switches a token on or off. */
export function useToggle(search: TokenSearch) {
  const texts = useTexts(tokenTexts)
  const navigate = useNavigate()
  return useToggleRow<Token>({
    resource: TOKENS,
    send: switchToken,
    statusOf: (on) => (on ? enabled : disabled),
    said: ({ name }, on) => (on ? texts.enabled : texts.disabled)(name || texts.unnamed),
    onRefused: (error, token) => {
      if (needsForm(error, token)) void navigate({ to: '/token/edit/$id', params: { id: token.id }, search })
    },
  })
}

/** Deletes a token. */
export function useRemove() {
  const texts = useTexts(tokenTexts)
  return useRemoveRow<Token>({
    resource: TOKENS,
    send: removeToken,
    said: ({ name }) => texts.removed(name || texts.unnamed),
  })
}
