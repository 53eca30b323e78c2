/** Chinese texts of bulk actions. The English catalogue has the same keys. */
export const texts = {
  enable: { title: (counted: string) => `启用 ${counted}`, done: (counted: string) => `已启用 ${counted}。` },
  disable: { title: (counted: string) => `停用 ${counted}`, done: (counted: string) => `已停用 ${counted}。` },
  remove: { title: (counted: string) => `删除 ${counted}`, done: (counted: string) => `已删除 ${counted}。` },
  about: (names: string) => `即${names}。`,
  some: (applicable: number, selected: number) => `所选 ${selected} 条中只有 ${applicable} 条可以执行，其余跳过。`,
  others: '更多',
  none: '对所选内容都不适用',
  separator: '；',
  edit: {
    label: '修改',
    open: '批量修改',
    keep: '留空的项各自保持不变；下方逐个列出改动前后的值。',
    modes: { keep: '保持不变', add: '添加以下项', remove: '移除以下项', replace: '替换为以下项' },
    preview: '改动预览',
    more: (count: number) => `另有 ${count} 条`,
    nothing: '还没有要修改的内容。',
    limits: {
      label: '限额的改动',
      remove: '要移除的限额',
      none: '所选各项都没有限额。',
      kinds: { requests: '调用', tokens: 'token 用量', quota: '额度' },
      named: (kind: string, period: string) => `${kind}（${period}）`,
      nothing: '无限额',
    },
  },
}
