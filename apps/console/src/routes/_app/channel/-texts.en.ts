import type { texts as zh } from './-texts.zh.ts'

/** English texts of the channel screens. */
export const texts: typeof zh = {
  title: 'Channels',
  purpose: 'Ways to providers, chosen by group, model and priority. When one fails, the next is tried.',
  searchPlaceholder: 'Name starts with, or ID',
  tableLabel: 'Channels',
  testPrompt:
    'Testing sends one real request and may cost a little: by default gpt-3.5-turbo if the channel has it, otherwise its first model. You can select another model in the row.',
  noun: 'channel',
  nouns: 'channels',
  named: (name) => `channel “${name}”`,
  counted: (count) => (count === 1 ? '1 channel' : `${count} channels`),
  columns: {
    type: 'Type',
    time: 'Response',
    balance: 'Balance',
    priority: 'Priority',
    weight: 'Weight',
    model: 'Test model',
    tag: 'Tag',
    keys: 'Keys',
  },
  keyCount: (count, disabled) => (disabled === 0 ? String(count) : `${count}, ${disabled} disabled`),
  unknownType: (type) => `type ${type}`,
  withTag: (tag) => `Show channels tagged “${tag}”`,
  failed: 'failed',
  failedBecause: (reason) => `failed: ${reason}`,
  unknown: 'result unknown',
  testedAt: (time) => `Last tested ${time}`,
  emptyHint: 'Create one with the key and the models of a provider, so that users can call them.',
  test: (name) => `Test channel “${name}”`,
  modelOf: (name) => `Test model of channel “${name}”`,
  tested: (name, model, seconds, reply) => `Channel “${name}” answered with ${model} in ${seconds} s: ${reply}`,
  testFailed: (name, model, reason) => `Channel “${name}” failed with ${model}: ${reason}`,
  updateBalance: (name) => `Update the balance of channel “${name}”`,
  balanceUpdated: (name) => `Updated the balance of channel “${name}”`,
  numberOf: {
    priority: (name) => `Priority of channel “${name}”`,
    weight: (name) => `Weight of channel “${name}”`,
  },
  weightHint:
    'Among channels of equal priority, a higher weight is selected more often. One API stores the weight but does not use it.',
  removeEffect: (name) => `Channel “${name}” and its key will be permanently deleted. No more calls go to it.`,
  bulkEffects: {
    enable: 'Calls can go to these channels again.',
    disable: 'No more calls go to these channels. You can enable them again at any time.',
    remove: 'The channels and their keys will be permanently deleted. No more calls go to them.',
  },
  testModels: 'Test each model',
  page: { test: 'Test', updateBalance: 'Update balance', models: 'Models' },
  all: {
    menu: 'All channels',
    testAll: 'Test all channels',
    testDisabled: 'Test disabled channels',
    balances: 'Update all balances',
    removeDisabled: 'Delete disabled channels',
    start: 'Start test',
    testAllEffect:
      'All channels are called one after another, which may cost money. Depending on the settings, channels that fail may be disabled.',
    testDisabledEffect:
      'All disabled channels are called one after another, which may cost money. Depending on the settings, channels that work may be enabled.',
    started: 'The test has started. Results appear in the rows',
    running: 'A test is already running. Its results appear in the rows',
    removeEffect:
      'All disabled channels will be permanently deleted, whether they were disabled manually or automatically.',
    removedCount: (count) => (count === 1 ? 'Deleted 1 disabled channel' : `Deleted ${count} disabled channels`),
    noBalances: 'No channel supports balance queries',
  },
}
