import type { texts as zh } from './texts.zh.ts'

/** English texts of the tests of a channel's models. */
export const texts: typeof zh = {
  label: 'Test models',
  done: (count) => (count === 1 ? '1 model passed.' : `${count} models passed.`),
  work: (name) => `Test models: ${name}`,
  took: (seconds) => `${seconds} s`,
  title: (name) => `Test the models of “${name}”`,
  hint: (count) =>
    `${count === 1 ? '1 model, called once' : `${count} models, each called once`}, which may cost a little. Tests use the chat interface, so models without it fail.`,
  start: 'Start test',
  again: 'Test all again',
  resume: (count) => `Test the other ${count}`,
  retry: (count) => `Retry ${count} failed`,
  progress: (done, total) => `Tested ${done} of ${total}`,
  goesOn: 'Tests go on when you close this. The tasks at the top of the page show how far they are.',
  results: 'Test results by model',
  waiting: 'not tested',
  running: 'testing…',
  remove: (count) => (count === 1 ? 'Remove 1 failed model' : `Remove ${count} failed models`),
  removeLabel: 'Remove',
  removeEffect: (name, models) =>
    `Channel “${name}” will no longer serve ${models}. You can add them again when you edit the channel.`,
  allFailed:
    'All models failed, so none can be removed: a channel needs at least one. Check key, base URL and balance, or disable the channel.',
}
