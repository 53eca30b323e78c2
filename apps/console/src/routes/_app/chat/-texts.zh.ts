/** Chinese texts of the chat page. The English catalogue has the same keys. */
export const texts = {
  title: '聊天',
  purpose: (host: string) => `来自 ${host} 的页面。如果无法显示，请在新标签页中打开。`,
  open: '在新标签页中打开',
  none: '未设置聊天页面',
  noneHint: '管理员设置聊天链接后，聊天页面会显示在这里。',
  invalid: '聊天链接无法打开',
  invalidHint: '管理员设置的聊天链接不是有效的网址。',
}
