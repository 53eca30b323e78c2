import { ForkError, type SendRequest } from '@relaydeck/api-sdk'
import { frameTexts } from '../texts/frame.ts'

/** Throws the error for a change that is not sent to a fork. */
export async function refuseChange({ endpoint }: SendRequest): Promise<never> {
  const { fork } = await frameTexts.load()
  throw new ForkError(endpoint, fork.notSent)
}
