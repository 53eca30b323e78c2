import type { Log } from '@relaydeck/api-sdk'
import type { LogTexts } from '../-texts.ts'

/** Returns the time and properties of a call. Servers that do not measure the time return 0, which is left out. */
export const callSummary = (
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
