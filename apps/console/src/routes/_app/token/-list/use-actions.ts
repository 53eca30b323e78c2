import { RefusedError, type Token, tokens } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { notify } from '../../../../app/notify.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { dropRow, replaceRow } from '../../../../parts/list/rows.ts'
import { tokenTexts } from '../-texts.ts'
import { TOKENS } from './data.ts'
import type { TokenSearch } from './search.ts'

const { enabled, disabled } = tokens.TOKEN_STATUS

/** Whether enabling was refused for what the token's form can mend. */
const needsForm = (error: Error, { status }: Token): boolean =>
  error instanceof RefusedError && ['expired', 'exhausted'].includes(tokens.tokenStatusName(status))

/** Switches a token; the row changes at once and goes back where the server refuses. */
export function useToggle(search: TokenSearch) {
  const queryClient = useQueryClient()
  const texts = useTexts(tokenTexts)
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ token, on }: { token: Token; on: boolean }) =>
      tokens.setStatus(send, { id: token.id, status: on ? enabled : disabled }),
    onMutate: ({ token, on }) => replaceRow(queryClient, TOKENS, { ...token, status: on ? enabled : disabled }),
    onError: (error, { token }) => {
      replaceRow(queryClient, TOKENS, token)
      if (needsForm(error, token)) void navigate({ to: '/token/edit/$id', params: { id: token.id }, search })
    },
    onSuccess: (token, { on }) => {
      replaceRow(queryClient, TOKENS, token)
      const say = on ? texts.enabled : texts.disabled
      void notify({ kind: 'success', message: say(token.name || texts.unnamed) })
    },
  })
}

/** Deletes a token; its row goes once the server agreed, and the pages it moved are asked for anew. */
export function useRemove() {
  const queryClient = useQueryClient()
  const texts = useTexts(tokenTexts)
  return useMutation({
    mutationFn: (token: Token) => tokens.remove(send, { id: token.id }),
    meta: { ownWords: true },
    onSuccess: (_, token) => {
      dropRow(queryClient, TOKENS, token.id)
      void queryClient.invalidateQueries({ queryKey: TOKENS })
      void notify({ kind: 'success', message: texts.removed(token.name || texts.unnamed) })
    },
  })
}
