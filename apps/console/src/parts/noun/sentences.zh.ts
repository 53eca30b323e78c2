/** Chinese sentences of a noun. The English catalogue has the same keys. */
export const sentencesOf = (noun: string) => ({
  title: noun,
  purpose: `管理所有${noun}。`,
  tableLabel: noun,
  searchPlaceholder: '名称以此开头，或编号',
  emptyHint: `新建第一个${noun}。`,
  noun,
  nouns: noun,
  named: (name: string) => `${noun}「${name}」`,
  counted: (count: number) => `${count} 个${noun}`,
  removeEffect: (name: string) => `将永久删除${noun}「${name}」，不能恢复。`,
  bulkEffects: {
    enable: `所选${noun}将可以使用。`,
    disable: `所选${noun}暂时不能使用，可以随时重新启用。`,
    remove: '将永久删除，不能恢复。',
  },
})
