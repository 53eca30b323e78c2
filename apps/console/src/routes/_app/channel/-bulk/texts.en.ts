import type { texts as zh } from './texts.zh.ts'

/** English texts of bulk actions on channels. */
export const texts: typeof zh = {
  test: {
    label: 'Test',
    title: (count) => (count === 1 ? 'Test 1 channel?' : `Test ${count} channels?`),
    effect: 'Each channel is called once, which may cost money.',
    done: (count) => (count === 1 ? '1 channel passed the test.' : `${count} channels passed the test.`),
  },
  edit: {
    label: 'Edit',
    title: (count) => (count === 1 ? 'Edit 1 channel' : `Edit ${count} channels`),
    done: (count) => (count === 1 ? 'Edited 1 channel.' : `Edited ${count} channels.`),
    groups: 'Groups',
    groupMode: 'Change to the groups',
    models: 'Change to the models',
    fields: {
      key: 'New key',
      baseUrl: 'Base URL',
      priority: 'Priority',
      weight: 'Weight',
      tag: 'Tag',
      name: 'New name',
      mapping: 'Model mapping',
    },
    hints: {
      tag: 'Enter - to remove the tag',
      key: 'Replaces the key of the selected channels and cannot be undone.',
      name: 'May contain {name} (the old name), {id} and {n} (a number from 1)',
      mapping: 'A JSON object; {} removes the mapping',
    },
    invalid: 'Invalid value',
    changed: {
      key: 'Key',
      base_url: 'Base URL',
      priority: 'Priority',
      weight: 'Weight',
      name: 'Name',
      group: 'Groups',
      models: 'Models',
      tag: 'Tag',
      model_mapping: 'Model mapping',
    },
    changes: (count, total) =>
      count === total
        ? `All ${total} will change.`
        : `${count} of ${total} will change. The others are already like this, or would be left without models.`,
  },
  balance: {
    label: 'Update balance',
    title: (count) => (count === 1 ? 'Update the balance of 1 channel?' : `Update the balances of ${count} channels?`),
    effect: 'The providers are queried one after another.',
    done: (count) => (count === 1 ? 'Updated the balance of 1 channel.' : `Updated the balances of ${count} channels.`),
  },
}
