/** Chinese texts of the command palette. The English catalogue has the same keys. */
export const texts = {
  title: '查找或跳转',
  placeholder: '页面、操作、设置，或令牌、渠道、用户的名称',
  recent: '最近使用',
  pages: '页面',
  actions: '操作',
  found: '设置',
  create: { token: '新建令牌', channel: '新建渠道', redemption: '新建兑换码', user: '新建用户' },
  theme: '切换浅色或深色',
  language: (name: string) => `切换语言：${name}`,
  logout: '退出登录',
  unnamed: '未命名',
  searching: '正在搜索……',
  nothing: '没有结果',
}
