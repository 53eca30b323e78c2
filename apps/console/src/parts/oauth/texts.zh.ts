/** Chinese texts of third-party sign-in. The English catalogue has the same keys. */
export const texts = {
  or: '或使用其他方式登录',
  providers: { github: '使用 GitHub 登录', lark: '使用飞书登录', oidc: '使用 OIDC 登录', wechat: '使用微信登录' },
  opened: '请在新打开的窗口中完成登录。',
  blocked: '浏览器拦截了新窗口。',
  openManually: '打开登录页面',
  noPage: '管理员尚未设置有效的授权页面地址',
  wechat: {
    title: '微信登录',
    scan: '用微信扫描二维码关注公众号，发送「验证码」获取验证码，三分钟内有效。',
    picture: '公众号二维码',
    pictureLink: '二维码加载失败，打开图片',
    code: '验证码',
    codeMissing: '请输入验证码',
    submit: '登录',
  },
}
