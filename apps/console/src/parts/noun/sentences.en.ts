import type { sentencesOf as zh } from './sentences.zh.ts'

const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

/** English sentences of a noun. */
export const sentencesOf = (noun: string, nouns: string): ReturnType<typeof zh> => ({
  title: capitalized(nouns),
  purpose: `Manage all ${nouns}.`,
  tableLabel: capitalized(nouns),
  searchPlaceholder: 'Name starts with, or ID',
  emptyHint: `Create the first ${noun}.`,
  noun,
  nouns,
  named: (name) => `${noun} “${name}”`,
  counted: (count) => (count === 1 ? `1 ${noun}` : `${count} ${nouns}`),
  removeEffect: (name) => `${capitalized(noun)} “${name}” will be permanently deleted.`,
  bulkEffects: {
    enable: `The ${nouns} can be used.`,
    disable: `The ${nouns} cannot be used. You can enable them again at any time.`,
    remove: `The ${nouns} will be permanently deleted.`,
  },
})
