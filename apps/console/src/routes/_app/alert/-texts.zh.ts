/** Chinese texts that the pages of alerts share. The English catalogue has the same keys. */
export const texts = {
  title: '提醒',
  tabList: '提醒的各个页面',
  tabs: { rule: '规则', target: '接收方', delivery: '投递记录', event: '事件' },
  addTarget: '新建接收方',
  noTarget: '还没有接收方。先新建一个接收方，规则才能发出提醒。',
}
