import type { texts as zh } from './texts.zh.ts'

/** English texts about doing something with many users. */
export const texts: typeof zh = {
  enable: {
    label: 'Lift the ban',
    title: (count) => (count === 1 ? 'Lift the ban of 1 user?' : `Lift the ban of ${count} users?`),
    what: 'They can sign in again, and their tokens work again.',
    done: (count) => (count === 1 ? 'Lifted the ban of 1 user.' : `Lifted the ban of ${count} users.`),
  },
  disable: {
    label: 'Ban',
    title: (count) => (count === 1 ? 'Ban 1 user?' : `Ban ${count} users?`),
    what: 'They are signed out at once and their tokens stop working. The ban can be lifted at any time.',
    done: (count) => (count === 1 ? 'Banned 1 user.' : `Banned ${count} users.`),
  },
  delete: {
    label: 'Delete',
    title: (count) => (count === 1 ? 'Delete 1 user?' : `Delete ${count} users?`),
    what: 'Their accounts are deleted for good: nobody can sign in with them, and all their tokens stop working.',
    done: (count) => (count === 1 ? 'Deleted 1 user.' : `Deleted ${count} users.`),
  },
}
