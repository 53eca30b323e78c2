import type { texts as zh } from './texts.zh.ts'

/** English texts of the steps from a fresh gateway to its first call. */
export const texts: typeof zh = {
  title: 'Getting started',
  hint: 'After these steps the gateway is ready for use.',
  notLoaded: 'The steps of getting started could not be loaded.',
  finished: 'The gateway is ready',
  finishedHint: 'The first call is in the log.',
  putAway: 'Hide',
  close: 'Done',
  steps: {
    password: 'Change the default password',
    channel: 'Create a channel',
    test: 'Test the channel',
    token: 'Create a token',
    call: 'Make the first call',
  },
  done: 'Done',
  open: 'Not done',
  actions: {
    password: 'Change password',
    channel: 'New channel',
    test: 'Test',
    token: 'New token',
  },
  curl: 'Run this command in a terminal:',
  copyCurl: 'Copy command',
  waiting: 'The step is ticked when the call succeeds.',
  noneWorks: 'No channel works yet. Before the call, an enabled channel has to pass its test.',
  tested: (name) => `Channel “${name}” works`,
  progress: (step, steps) => `Step ${step} of ${steps}`,
}
