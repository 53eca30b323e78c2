import type { Log } from '@relaydeck/api-sdk'
import type { LogTexts } from '../-texts.ts'

/** How a call went: its time, and what was special. A server that measures nothing says 0: then nothing is said. */
export const manner = (
  { elapsed_time, is_stream, system_prompt_reset }: Log,
  { detail }: Pick<LogTexts, 'detail'>,
): string =>
  [
    elapsed_time > 0 && `${(elapsed_time / 1000).toFixed(2)} s`,
    is_stream && detail.stream,
    system_prompt_reset && detail.promptReset,
  ]
    .filter(Boolean)
    .join(' · ')
