/** Chinese texts about doing something with many redemption codes. The English catalogue has the same keys. */
export const texts = {
  copy: '复制兑换码',
  enable: {
    label: '启用',
    title: (count: number) => `启用 ${count} 个兑换码`,
    what: '这些兑换码可以重新兑换。',
    done: (count: number) => `已启用 ${count} 个兑换码。`,
  },
  disable: {
    label: '停用',
    title: (count: number) => `停用 ${count} 个兑换码`,
    what: '这些兑换码暂时不能兑换，可以随时重新启用。',
    done: (count: number) => `已停用 ${count} 个兑换码。`,
  },
  remove: {
    label: '删除',
    title: (count: number) => `删除 ${count} 个兑换码`,
    what: '将永久删除，之后无法用它们兑换，也不能恢复。已兑换的额度不受影响。',
    done: (count: number) => `已删除 ${count} 个兑换码。`,
  },
}
