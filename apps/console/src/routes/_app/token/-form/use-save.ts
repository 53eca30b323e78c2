import { type Token, type TokenDraft, tokens } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../app/notify.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { useSaving } from '../../../../parts/form/use-saving.ts'
import { replaceRow } from '../../../../parts/list/rows.ts'
import { tokenTexts } from '../-texts.ts'
import type { TokenValues } from './draft.ts'

/** What the form hands over when it may be sent. */
export interface Filled {
  values: TokenValues
  draft: TokenDraft
  /** Whether the person wrote a quota; if not, the stored one must survive. */
  quotaTouched: boolean
}

export type SaveToken = (filled: Filled) => void

/** Changes a token without undoing what was spent since the form was opened. */
async function change(id: number, { draft, quotaTouched }: Filled): Promise<Token> {
  if (quotaTouched) return tokens.update(send, { id, ...draft })
  const { remain_quota } = await tokens.get(send, { id })
  return tokens.update(send, { id, ...draft, remain_quota })
}

/** Creates a token or changes the one with this id. */
export function useSave(id: number | undefined, onSaved: () => void) {
  const queryClient = useQueryClient()
  const { form } = useTexts(tokenTexts)
  return useSaving(
    (filled: Filled) => (id === undefined ? tokens.create(send, filled.draft) : change(id, filled)),
    (token) => {
      if (id === undefined) void queryClient.invalidateQueries({ queryKey: resourceKey(tokens.list) })
      else replaceRow(queryClient, resourceKey(tokens.list), token)
      onSaved()
      const say = id === undefined ? form.created : form.saved
      void notify({ kind: 'success', message: say(token.name) })
    },
  )
}
