/** Chinese texts of the journal. */
export const texts = {
  title: '变更记录',
  purpose: '谁在何时更改了什么，以及如何撤销',
  entry: '单项变更',
  kind: '对象类型',
  allKinds: '全部对象',
  actor: '按操作者筛选',
  actorHint: '用户名或用户 ID',
  recordId: '对象 ID',
  export: '导出变更记录',
  empty: '还没有变更',
  emptyHint: '新建、修改或删除渠道、令牌、用户、兑换码和设置后，会在此记录。',
}
