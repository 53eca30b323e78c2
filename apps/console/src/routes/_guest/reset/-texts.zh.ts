/** Chinese texts of the password reset request. The English catalogue has the same keys. */
export const texts = {
  title: '找回密码',
  purpose: '我们会向账户绑定的邮箱发送一封邮件，其中的链接 10 分钟内有效。',
  email: '邮箱',
  emailMissing: '请输入邮箱地址',
  send: '发送邮件',
  sent: (email: string) => `邮件已发送到 ${email}，请打开其中的链接继续。`,
  toLogin: '返回登录',
}
