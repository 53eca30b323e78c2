/** Chinese texts for showing the stored key of a channel. The English catalogue has the same keys. */
export const texts = {
  show: '查看已保存的密钥',
  title: (name: string) => `渠道「${name}」的密钥`,
  why: '服务器在查看密钥前要求再次验证身份。请输入身份验证器中的验证码，也可以用恢复码。服务器会记录这次查看。',
  code: '验证码',
  codeMissing: '请输入验证码',
  submit: '查看密钥',
  notSetUp:
    '服务器只在两步验证后显示密钥，而当前账户还没有设置两步验证。请在「设置 → 个人设置」的「两步验证」中用身份验证器应用扫码设置，然后再回来查看。',
  setUp: '去设置两步验证',
  key: '密钥',
  copy: '复制密钥',
  gone: '关闭后不再显示，也不会保存在浏览器中。',
  done: '完成',
}
