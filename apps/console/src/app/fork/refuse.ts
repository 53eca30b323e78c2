import { ForkError, type SendRequest } from '@relaydeck/api-sdk'
import { forkTexts } from './texts.ts'

/** Throws the error for a change that is not sent to a fork. */
export async function refuseChange({ endpoint }: SendRequest): Promise<never> {
  const { notSent } = await forkTexts.load()
  throw new ForkError(endpoint, notSent)
}
