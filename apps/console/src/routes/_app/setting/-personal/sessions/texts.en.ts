import type { texts as zh } from './texts.zh.ts'

/** English texts of the user's sessions. */
export const texts: typeof zh = {
  list: 'Sessions',
  unknown: 'Unknown device',
  current: 'This session',
  created: 'Signed in',
  lastUsed: 'Last used',
  notLoaded: 'Failed to load the sessions',
  end: 'End',
  endNamed: (device, address) => `End session “${device}, ${address}”`,
  ended: 'Session ended',
  endOthers: 'End all other sessions',
  question: {
    title: 'End all other sessions?',
    effect: 'All other browsers and devices have to sign in again. This session continues.',
    confirm: 'End',
  },
  othersEnded: (count) => (count === 1 ? 'Ended 1 session' : `Ended ${count} sessions`),
}
