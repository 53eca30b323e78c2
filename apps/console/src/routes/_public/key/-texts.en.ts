import type { texts as zh } from './-texts.zh.ts'

/** English texts of the usage of a key. */
export const texts: typeof zh = {
  purpose:
    'Enter a key to see what is left, its limits and its usage. You need not sign in, and the key is not stored anywhere.',
  field: 'Key',
  submit: 'Check',
  missing: 'Please enter a key',
  wrong: 'This key does not exist, or may not be used here',
  unsupported: 'This server cannot show the usage of a key',
  loading: 'Checking…',
  found: (name) => `Key “${name}”`,
  stopped: {
    disabled: 'This key is disabled: its calls are refused.',
    expired: 'This key has expired: its calls are refused.',
    exhausted: 'This key has no quota left: its calls are refused.',
    unknown: 'This key cannot be used.',
  },
  left: 'Left',
  ownerHasLess: (amount) => `The key has ${amount}, but the balance of its owner is lower`,
  ofOwner: 'Balance of its owner',
  today: 'Today',
  period: 'Last 30 days',
  calls: (count, tokens) => `Calls: ${count}, tokens: ${tokens}`,
  expiry: 'Expires',
  never: 'Never',
  limits: 'Limits of this key',
  days: 'Cost in the last 30 days',
  zone: (zone) => `Days are those of ${zone}`,
  models: 'Models in the last 30 days',
  columns: { model: 'Model', calls: 'Calls', tokens: 'Tokens', cost: 'Cost' },
  last: 'Last call',
  lastCall: (time, model) => `${time}, ${model}`,
  lastCost: (amount) => `cost ${amount}`,
  lastFailed: (status) => `failed (HTTP ${status})`,
  unused: 'This key made no calls in the last 30 days',
  neverUsed: 'This key has not been used yet',
  terminal: 'In a terminal or status line',
  commands: {
    curl: {
      hint: 'Put the key into the variable RELAYDECK_KEY, so that no command contains it:',
      copy: 'Copy the curl command',
    },
    line: {
      hint: 'The command relaydeck prints one line, also for the prompt of a shell:',
      copy: 'Copy the relaydeck command',
    },
    statusLine: {
      hint: 'For the status line of Claude Code, add to ~/.claude/settings.json:',
      copy: 'Copy the setting of the status line',
    },
  },
}
