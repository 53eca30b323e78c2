import { BannedError, KeyNeededError, RefusedError, SignedOutError, TransportError } from '@relaydeck/api-sdk'
import { describeFailure } from './failure.ts'
import { notify } from './notify.ts'
import { frameTexts } from './texts/frame.ts'

/** Reason why a session ended. */
type SessionEnd = 'expired' | 'banned'

interface ReportOptions {
  handlesErrors?: boolean | 'refusals' | 'key-needed'
  background?: boolean
}

/** Called when the session ends. */
export type EndSession = (end: SessionEnd, options: ReportOptions) => void

/** Creates the handler of failed calls: each shows at most one toast. */
export const reporting =
  (endSession: EndSession) =>
  (error: unknown, meta: ReportOptions = {}): void => {
    if (error instanceof TransportError && error.reason === 'aborted') return
    if (error instanceof SignedOutError) endSession('expired', meta)
    else if (error instanceof BannedError) endSession('banned', meta)
    else if (isReported(error, meta)) void showError(error)
  }

function isReported(error: unknown, { background, handlesErrors }: ReportOptions): boolean {
  if (background || handlesErrors === true) return false
  if (handlesErrors === 'key-needed') return !(error instanceof KeyNeededError)
  return !(handlesErrors === 'refusals' && error instanceof RefusedError)
}

async function showError(error: unknown): Promise<void> {
  await notify(describeFailure(error, await frameTexts.load()))
}
