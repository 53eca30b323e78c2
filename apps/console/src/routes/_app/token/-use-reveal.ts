import type { Token } from '@relaydeck/api-sdk'
import { revealKey } from '@relaydeck/api-sdk/dialects'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../parts/form/use-action.ts'
import { patchRow } from '../../../parts/rows/cached-rows.ts'
import { tokenResource } from './-token.ts'

/** Returns the mutation that fetches the whole key of a token, of which the list has only a part. */
export function useReveal({ id }: Token) {
  const queryClient = useQueryClient()
  return useAction({
    call: (send) => revealKey(send, { id }),
    onSuccess: (key) => patchRow<Token>(queryClient, tokenResource.key, id, { key }),
  })
}
