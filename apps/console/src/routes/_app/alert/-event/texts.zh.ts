/** Chinese texts of events. The English catalogue has the same keys. */
export const texts = {
  purpose: '渠道、用户、限额和网关发生了什么。规则决定其中哪些会发送提醒。',
  table: '事件',
  columns: { time: '时间', type: '事件', sentence: '详情', record: '对象' },
  type: '事件类型',
  allTypes: '全部事件',
  kind: '对象类型',
  allKinds: '全部对象',
  recordId: '对象 ID',
  gateway: '网关',
  rule: '为此新建规则',
  ruleFor: (sentence: string) => `为此新建规则：${sentence}`,
  empty: '还没有事件',
  emptyHint: '渠道自动停用、余额不足、达到限额等事件会显示在此。',
}
