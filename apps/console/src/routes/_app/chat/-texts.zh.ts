/** Chinese texts of the chat screen. The English catalogue has the same keys. */
export const texts = {
  title: '聊天',
  purpose: (host: string) => `来自 ${host} 的页面。显示不出来时，请在新标签页中打开。`,
  open: '在新标签页中打开',
  none: '没有设置聊天页面',
  noneHint: '管理员设置聊天链接之后，聊天页面会显示在这里。',
  bad: '聊天链接无法打开',
  badHint: '管理员设置的聊天链接不是有效的网址。',
}
