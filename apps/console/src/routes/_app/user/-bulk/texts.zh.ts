/** Chinese texts about doing something with many users. The English catalogue has the same keys. */
export const texts = {
  enable: {
    label: '解除封禁',
    title: (count: number) => `解除对 ${count} 位用户的封禁`,
    what: '他们可以重新登录，令牌恢复可用。',
    done: (count: number) => `已解除对 ${count} 位用户的封禁。`,
  },
  disable: {
    label: '封禁',
    title: (count: number) => `封禁 ${count} 位用户`,
    what: '他们将立即退出登录，令牌不能再调用模型。可以随时解除封禁。',
    done: (count: number) => `已封禁 ${count} 位用户。`,
  },
  delete: {
    label: '删除',
    title: (count: number) => `删除 ${count} 位用户`,
    what: '将删除他们的账户：不能再登录，令牌全部失效，且不能恢复。',
    done: (count: number) => `已删除 ${count} 位用户。`,
  },
}
