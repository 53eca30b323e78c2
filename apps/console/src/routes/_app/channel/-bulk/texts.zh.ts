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
  edit: {
    label: '修改',
    open: '修改分组和模型',
    title: (count: number) => `修改 ${count} 个渠道`,
    done: (count: number) => `已修改 ${count} 个渠道。`,
    groups: '分组',
    keep: '留空则各自保持不变',
    models: '模型的改动',
    ways: { keep: '保持不变', add: '添加以下模型', remove: '移除以下模型', replace: '替换为以下模型' },
    nothing: '还没有要修改的内容。',
    changes: (count: number, of: number) =>
      count === of
        ? `将修改全部 ${of} 个渠道。`
        : `将修改 ${of} 个渠道中的 ${count} 个，其余已是如此，或将没有任何模型。`,
    cancel: '取消',
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
