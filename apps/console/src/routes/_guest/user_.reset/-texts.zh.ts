/** Chinese texts of the new password page. The English catalogue has the same keys. */
export const texts = {
  title: '设置新密码',
  purpose: '服务器会生成一个新密码，旧密码随即失效。',
  email: '邮箱',
  submit: '生成新密码',
  incomplete: '链接不完整，请从邮件中重新打开，或再发送一封邮件。',
  done: '密码已重置。请保存好新密码，登录后可以修改；离开此页面后不会再显示。',
  password: '新密码',
  toLogin: '我已保存，去登录',
  again: '重新发送邮件',
}
