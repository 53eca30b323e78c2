import type { Token } from '@relaydeck/api-sdk'
import { revealKey } from '@relaydeck/api-sdk/dialects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../../app/client.ts'
import { patchRow } from '../../../parts/rows/cached-rows.ts'
import { tokenResource } from './-token.ts'

/** Returns the mutation that fetches the key of a token whose list has only a part of it. */
export function useReveal({ id }: Token) {
  const send = useSend()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => revealKey(send, { id }),
    onSuccess: (key) => patchRow<Token>(queryClient, tokenResource.key, id, { key }),
  })
}
