/** Chinese texts about doing something with many tokens. The English catalogue has the same keys. */
export const texts = {
  enable: {
    label: '启用',
    title: (count: number) => `启用 ${count} 个令牌`,
    what: '使用这些密钥的程序可以重新调用模型。',
    done: (count: number) => `已启用 ${count} 个令牌。`,
  },
  disable: {
    label: '停用',
    title: (count: number) => `停用 ${count} 个令牌`,
    what: '使用这些密钥的程序会立即无法调用，可以随时重新启用。',
    done: (count: number) => `已停用 ${count} 个令牌。`,
  },
  remove: {
    label: '删除',
    title: (count: number) => `删除 ${count} 个令牌`,
    what: '将永久删除，使用这些密钥的程序会立即无法调用，且不能恢复。',
    done: (count: number) => `已删除 ${count} 个令牌。`,
  },
}
