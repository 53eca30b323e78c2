import type { ClientSetup } from '@relaydeck/config/clients'
import { useDialect } from '../../app/client.ts'
import { useIsEmbedded } from '../../app/status.ts'

/** Returns a function that tells whether the gateway serves a protocol; each serves OpenAI's chat completions. */
export function useServes(): (protocol: ClientSetup['protocol']) => boolean {
  const has = useDialect()?.has ?? []
  const isEmbedded = useIsEmbedded()
  return (protocol) => protocol === undefined || isEmbedded || has.includes(protocol)
}
