import type { texts as zh } from './texts.zh.ts'

/** English texts about doing something with many channels. */
export const texts: typeof zh = {
  enable: {
    label: 'Enable',
    title: (count) => (count === 1 ? 'Enable 1 channel?' : `Enable ${count} channels?`),
    what: 'Calls can go to them again.',
    done: (count) => (count === 1 ? 'Enabled 1 channel.' : `Enabled ${count} channels.`),
  },
  disable: {
    label: 'Disable',
    title: (count) => (count === 1 ? 'Disable 1 channel?' : `Disable ${count} channels?`),
    what: 'No call goes to them any more; they can be enabled again at any time.',
    done: (count) => (count === 1 ? 'Disabled 1 channel.' : `Disabled ${count} channels.`),
  },
  test: {
    label: 'Test',
    title: (count) => (count === 1 ? 'Test 1 channel?' : `Test ${count} channels?`),
    what: 'Each is really called once, one after another, which may cost money.',
    done: (count) => (count === 1 ? 'Tested 1 channel.' : `Tested ${count} channels.`),
  },
  edit: {
    label: 'Change',
    open: 'Change groups and models',
    title: (count) => (count === 1 ? 'Change 1 channel' : `Change ${count} channels`),
    done: (count) => (count === 1 ? 'Changed 1 channel.' : `Changed ${count} channels.`),
    groups: 'Groups',
    keep: 'Left blank, each keeps its own',
    models: 'Change to the models',
    ways: { keep: 'Keep', add: 'Add these', remove: 'Remove these', replace: 'Replace by these' },
    nothing: 'There is nothing to change yet.',
    changes: (count, of) =>
      count === of
        ? `All ${of} will change.`
        : `${count} of ${of} will change; the others are like that already, or would be left without any model.`,
    cancel: 'Cancel',
  },
  balance: {
    label: 'Update balance',
    title: (count) => (count === 1 ? 'Update the balance of 1 channel?' : `Update the balances of ${count} channels?`),
    what: 'Their providers are asked one after another.',
    done: (count) => (count === 1 ? 'Updated the balance of 1 channel.' : `Updated the balances of ${count} channels.`),
  },
  remove: {
    label: 'Delete',
    title: (count) => (count === 1 ? 'Delete 1 channel?' : `Delete ${count} channels?`),
    what: 'They are deleted for good with their keys, and no call goes to them any more.',
    done: (count) => (count === 1 ? 'Deleted 1 channel.' : `Deleted ${count} channels.`),
  },
}
