import type { texts as zh } from './texts.zh.ts'

/** English texts of the check that a person sits in front. */
export const texts: typeof zh = {
  label: 'Human verification',
  wait: 'please retry in a few seconds, Turnstile is checking the user environment',
  failed: 'The verification was not completed.',
  retry: 'Verify again',
  unreachable: 'The verification did not load: the network may block it, or it was switched on just now.',
  reload: 'Reload the page',
}
