import type { texts as zh } from './texts.zh.ts'

/** English texts of work on many rows. */
export const texts: typeof zh = {
  quoted: (name) => `“${name}”`,
  firstOf: (names, count) => `${names} and others, ${count} in total`,
  changed: 'changed meanwhile, check it and try again',
  retry: (count) => `Retry the ${count} that failed`,
  undo: { label: 'Undo', done: (count) => (count === 1 ? 'Reverted 1 change.' : `Reverted ${count} changes.`) },
  progress: (action, done, total) => `${action}: ${done} of ${total}`,
  failed: (count, reasons) => `${count} failed: ${reasons}.`,
  because: (names, reason) => `${names} (${reason})`,
  left: (count) =>
    count === 1 ? '1 was not processed and stays selected.' : `${count} were not processed and stay selected.`,
  leftInPanel: (count) =>
    count === 1
      ? '1 was not processed; continue in the task panel.'
      : `${count} were not processed; continue in the task panel.`,
  title: (action, counted) => `${action}: ${counted}`,
  undoing: (title) => `Undo “${title}”`,
  panel: 'Tasks',
  open: (summary) => `Tasks: ${summary}`,
  runningCount: (title, done, total) => `${title}, ${done} of ${total}`,
  others: (count) => (count === 1 ? 'and 1 other' : `and ${count} others`),
  problems: (count) => (count === 1 ? '1 needs attention' : `${count} need attention`),
  allDone: 'all done',
  reading: (count) => `${count} read`,
  counts: {
    done: (count) => `${count} done`,
    failed: (count) => `${count} failed`,
    left: (count) => `${count} not processed`,
  },
  states: {
    waiting: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    changed: 'Skipped',
    undone: 'Undone',
  },
  notRun: 'Not processed',
  rows: (title) => `${title}: results`,
  more: (count) => `Show ${count} more`,
  continue: (count) => `Continue with the other ${count}`,
  interrupted: (title, over, total) => `Your session expired during “${title}”, after ${over} of ${total}.`,
  interruptedHint: 'Your session expired.',
  resume: 'Continue',
  mend: (count) => (count === 1 ? 'Fix the failed row' : `Fix the ${count} failed rows`),
  dismiss: (title) => `Remove “${title}”`,
  dismissAll: 'Remove finished',
  stopOf: (title) => `Stop “${title}”`,
  empty: 'No tasks',
  emptyHint: 'Bulk changes, imports, exports and tests appear here. They go on when you leave the list.',
}
