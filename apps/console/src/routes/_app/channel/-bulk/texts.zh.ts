/** Chinese texts about doing something with many channels. The English catalogue has the same keys. */
export const texts = {
  enable: {
    label: '启用',
    title: (count: number) => `启用 ${count} 个渠道`,
    what: '请求可以重新转发到这些渠道。',
    done: (count: number) => `已启用 ${count} 个渠道。`,
  },
  disable: {
    label: '停用',
    title: (count: number) => `停用 ${count} 个渠道`,
    what: '不再向这些渠道转发请求，可以随时重新启用。',
    done: (count: number) => `已停用 ${count} 个渠道。`,
  },
  test: {
    label: '测试',
    title: (count: number) => `测试 ${count} 个渠道`,
    what: '将逐个真实调用一次模型，可能产生费用。',
    done: (count: number) => `${count} 个渠道测试成功。`,
  },
  balance: {
    label: '更新余额',
    title: (count: number) => `更新 ${count} 个渠道的余额`,
    what: '将逐个向供应商查询余额。',
    done: (count: number) => `已更新 ${count} 个渠道的余额。`,
  },
  remove: {
    label: '删除',
    title: (count: number) => `删除 ${count} 个渠道`,
    what: '将永久删除这些渠道及其密钥，不再向它们转发请求，且不能恢复。',
    done: (count: number) => `已删除 ${count} 个渠道。`,
  },
}
