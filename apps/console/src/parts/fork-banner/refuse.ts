import { ForkError, type SendRequest } from '@relaydeck/api-sdk'
import { forkTexts } from './texts.ts'

/** Throws what a person is told about a change that was not sent to a fork. */
export async function refuseChange({ endpoint }: SendRequest): Promise<never> {
  const { notSent } = await forkTexts.load()
  throw new ForkError(endpoint, notSent)
}
