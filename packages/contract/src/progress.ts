import type { Progress } from './run.ts'
import type { Terminal } from './terminal.ts'

/** Calls between two lines. */
const STEP = 10

const secondsOf = (milliseconds: number): number => Math.ceil(milliseconds / 1000)

/** Returns a function that shows the progress of a check at a terminal, and nothing elsewhere. */
export const progressOn =
  ({ isInteractive, write }: Pick<Terminal, 'isInteractive' | 'write'>) =>
  (progress: Progress): void => {
    if (!isInteractive) return
    if (progress.kind === 'waiting')
      write(`  ${progress.call}: waiting ${secondsOf(progress.milliseconds)} s for the rate limit of the server\n`)
    else if (progress.calls % STEP === 0) write(`  ${progress.calls} calls sent\n`)
  }
