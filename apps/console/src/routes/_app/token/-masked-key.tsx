import { Button } from '@mantine/core'
import type { Token } from '@relaydeck/api-sdk'
import { revealKey } from '@relaydeck/api-sdk/dialects'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '../../../app/send.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { patchRow } from '../../../parts/rows/cached-rows.ts'
import { useRowNames } from '../../../parts/rows/resource.ts'
import { tokenResource, tokenTexts } from './-resource.ts'

/** Returns the mutation that fetches the key of a token whose list has a part of it only. */
export function useReveal({ id }: Token) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => revealKey(send, { id }),
    onSuccess: (key) => patchRow<Token>(queryClient, tokenResource.key, id, { key }),
  })
}

/** Button that fetches a token's key. */
export default function MaskedKey({ token }: { token: Token }) {
  const texts = useTexts(tokenTexts)
  const { nameOf } = useRowNames(tokenResource)
  const revealing = useReveal(token)
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={revealing.isPending}
      aria-label={texts.revealOf(nameOf(token))}
      onClick={() => revealing.mutate()}
    >
      {texts.reveal}
    </Button>
  )
}
