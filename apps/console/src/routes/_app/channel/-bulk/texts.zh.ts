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
    title: (count: number) => `修改 ${count} 个渠道`,
    done: (count: number) => `已修改 ${count} 个渠道。`,
    groups: '分组',
    groupMode: '分组的改动',
    models: '模型的改动',
    fields: {
      key: '新密钥',
      baseUrl: 'API 地址',
      priority: '优先级',
      weight: '权重',
      tag: '标签',
      name: '新名称',
      mapping: '模型重定向',
    },
    hints: {
      tag: '填写 - 表示清除',
      key: '替换所选渠道的密钥，不能撤销。',
      name: '可以包含 {name}（原名称）、{id}（编号）和 {n}（序号）',
      mapping: 'JSON 对象；{} 表示清除',
    },
    invalid: '格式错误',
    changed: {
      key: '密钥',
      base_url: 'API 地址',
      priority: '优先级',
      weight: '权重',
      name: '名称',
      group: '分组',
      models: '模型',
      tag: '标签',
      model_mapping: '模型重定向',
    },
    changes: (count: number, total: number) =>
      count === total
        ? `将修改全部 ${total} 个渠道。`
        : `将修改 ${total} 个渠道中的 ${count} 个，其余已是如此，或将没有任何模型。`,
  },
  balance: {
    label: '更新余额',
    title: (count: number) => `更新 ${count} 个渠道的余额`,
    effect: '将逐个向上游服务商查询余额。',
    done: (count: number) => `已更新 ${count} 个渠道的余额。`,
  },
}
