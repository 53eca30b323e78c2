/** Chinese texts of the OAuth callback. The English catalogue has the same keys. */
export const texts = {
  title: '第三方登录',
  requesting: '正在登录……',
  retrying: (attempt: number) => `出现错误，第 ${attempt} 次重试`,
  wait: (seconds: number) => `${seconds} 秒后重试`,
  failed: '操作失败，正在跳转',
  noGrant: '登录服务未返回授权结果，您可能已取消授权。',
  bound: '绑定成功',
  signedIn: '登录成功',
  cancel: '取消',
  goNow: '立即跳转',
  again: '重新登录',
}
