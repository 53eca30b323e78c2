/** Chinese texts of bulk changes of users. The English catalogue has the same keys. */
export const texts = {
  label: '修改',
  title: (count: number) => `修改 ${count} 位用户`,
  done: (count: number) => `已修改 ${count} 位用户。`,
  groupUnknown: '没有这个分组',
  added: '增加的额度',
  addedHint: '加到每位用户的剩余额度上，不能撤销',
  quotaNegative: '增加的额度不能为负数',
  changes: (count: number, total: number) =>
    count === total
      ? `将修改全部 ${total} 位用户。`
      : `将修改 ${total} 位用户中的 ${count} 位，其余已是如此，或不能由您管理。`,
}
