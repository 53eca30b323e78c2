import { BannedError, KeyNeededError, RefusedError, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import { describeFailure } from './failure.ts'
import { notify } from './notify.ts'
import { frameTexts } from './texts/frame.ts'

/** Why a session came to its end. */
type SessionEnd = 'expired' | 'banned'

interface Quiet {
  ownWords?: boolean | 'refusals' | 'key-needed'
  background?: boolean
}

/** Hears that a session is over. */
export type EndSession = (end: SessionEnd, quiet: Quiet) => void

/** The one place where failed calls become something a person sees: at most one notice each. */
export const reporting =
  (endSession: EndSession) =>
  (error: unknown, meta: Quiet = {}): void => {
    if (error instanceof TransportError && error.reason === 'aborted') return
    if (error instanceof SignedOutError) endSession('expired', meta)
    else if (error instanceof BannedError) endSession('banned', meta)
    else if (isWorthSaying(error, meta)) void say(error)
  }

function isWorthSaying(error: unknown, { background, ownWords }: Quiet): boolean {
  if (background || ownWords === true) return false
  if (ownWords === 'key-needed') return !(error instanceof KeyNeededError)
  return !(ownWords === 'refusals' && error instanceof RefusedError)
}

async function say(error: unknown): Promise<void> {
  await notify(describeFailure(error, await frameTexts.load()))
}
