/** Chinese texts of bulk actions on channels. The English catalogue has the same keys. */
export const texts = {
  test: {
    label: '测试',
    title: (count: number) => `测试 ${count} 个渠道`,
    effect: '将逐个真实调用一次模型，可能产生费用。',
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
    modes: { keep: '保持不变', add: '添加以下模型', remove: '移除以下模型', replace: '替换为以下模型' },
    nothing: '还没有要修改的内容。',
    changes: (count: number, total: number) =>
      count === total
        ? `将修改全部 ${total} 个渠道。`
        : `将修改 ${total} 个渠道中的 ${count} 个，其余已是如此，或将没有任何模型。`,
  },
  balance: {
    label: '更新余额',
    title: (count: number) => `更新 ${count} 个渠道的余额`,
    effect: '将逐个向供应商查询余额。',
    done: (count: number) => `已更新 ${count} 个渠道的余额。`,
  },
}
