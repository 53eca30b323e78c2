/** Chinese texts of the chat client menu. The English catalogue has the same keys. */
export const texts = {
  copyAs: '复制',
  plain: '密钥',
  linkOf: (client: string) => `${client} 链接`,
  openIn: '在聊天客户端中打开',
  names: { next: 'ChatGPT Next Web', ama: 'AMA', opencat: 'OpenCat', lobechat: 'LobeChat' },
  copiedKey: '密钥已复制到剪贴板',
  copiedLink: (client: string) => `${client} 链接已复制到剪贴板`,
  confirm: {
    title: (host: string) => `把密钥交给 ${host}？`,
    effect: (name: string, origin: string) =>
      `令牌「${name}」的密钥会写进 ${origin} 的链接。该网站可以用它消费您的额度。`,
    inFragment: '密钥在链接的 # 之后，不会出现在该网站的访问日志里，但会留在浏览器的历史记录中。',
    inQuery: '密钥在链接的查询参数里，会出现在该网站的访问日志和浏览器的历史记录中。',
    open: '打开',
    copy: '复制链接',
  },
}
