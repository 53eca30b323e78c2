/** Chinese texts of the pages of records. The English catalogue has the same keys. */
export const texts = {
  tabs: { overview: '概览', settings: '设置' },
  tabList: '页面内容',
  more: (named: string) => `对${named}的更多操作`,
  toList: (nouns: string) => `返回${nouns}列表`,
  month: '近 30 天',
  costOfMonth: '近 30 天费用',
  lastCalls: '最近 10 次调用',
  noCalls: '还没有调用',
  allCalls: '全部调用',
  columns: {
    time: '时间',
    result: '结果',
    user: '用户',
    token: '令牌',
    model: '模型',
    channel: '渠道',
    cost: '费用',
  },
  succeeded: '成功',
  failed: (status: number) => (status > 0 ? `失败 ${status}` : '失败'),
}
