import type { texts as zh } from './texts.zh.ts'

/** English texts of human verification. */
export const texts: typeof zh = {
  label: 'Human verification',
  wait: 'please retry in a few seconds, Turnstile is checking the user environment',
  failed: 'The verification failed.',
  retry: 'Verify again',
  unreachable: 'The verification failed to load. The network may block it, or it was just enabled.',
  reload: 'Reload page',
}
