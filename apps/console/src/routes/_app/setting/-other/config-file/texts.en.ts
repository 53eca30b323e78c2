import type { texts as zh } from './texts.zh.ts'

/** English texts of the configuration file. */
export const texts: typeof zh = {
  title: 'Configuration file',
  hint: 'Save channels and options as a YAML file, or compare a file with the gateway and apply the plan after you have seen it. Exported files contain no secrets.',
  save: 'Export configuration file',
  open: 'Compare configuration file',
  plan: 'Plan',
  unusable: 'This file cannot be used',
  unreadable: 'The file could not be read. Choose it again.',
  secrets: 'The file takes secrets from these environment variables. Enter them; empty ones are not written.',
  compare: 'Compare',
  same: 'No differences: the gateway has what the file says',
  summary: (add, change, remove) => `${add} to add, ${change} to change, ${remove} to remove`,
  named: { channels: (name) => `Channel “${name}”`, options: (name) => `Option “${name}”` },
  actions: { add: 'Add', change: 'Change', remove: 'Remove' },
  secret: 'Secret',
  unset: '(not set)',
  removed: '(removed)',
  notes: {
    hiddenSecret: (place) => `${place}: the server does not show this secret, so it is neither compared nor written`,
    unsupported: (place) => `${place}: skipped, the server does not have it`,
  },
  apply: (count) => `Apply ${count === 1 ? '1 change' : `${count} changes`}`,
  progress: (done, total) => `Applying: ${done} of ${total}`,
  done: (count) => `Applied ${count === 1 ? '1 change' : `${count} changes`}`,
  partly: (done, left) => `Applied ${done}; ${left} not completed`,
  failed: (reason) => `Failed: ${reason}`,
  skipped: 'Not done',
  close: 'Close',
}
