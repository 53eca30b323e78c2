/** Chinese texts of bulk changes of tokens. The English catalogue has the same keys. */
export const texts = {
  label: '修改',
  title: (count: number) => `修改 ${count} 个令牌`,
  done: (count: number) => `已修改 ${count} 个令牌。`,
  expiryMode: '有效期的改动',
  modelMode: '可用模型的改动',
  modelHint: '可用全部模型的令牌只能替换；令牌至少保留一个模型。',
  quotaMode: '额度的改动',
  replace: '改为',
  add: '增加',
  added: '增加的额度',
  addedHint: '加到写入时的剩余额度上；不限额度的令牌保持不变。',
  changes: (count: number, total: number) =>
    count === total
      ? `将修改全部 ${total} 个令牌。`
      : `将修改 ${total} 个令牌中的 ${count} 个，其余已是如此，或不适用。`,
}
