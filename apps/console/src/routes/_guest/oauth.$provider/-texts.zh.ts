/** Chinese texts of coming back from a provider. The English catalogue has the same keys. */
export const texts = {
  title: '第三方登录',
  asking: '正在确认您的身份……',
  retrying: (attempt: number) => `出现错误，第 ${attempt} 次重试`,
  wait: (seconds: number) => `${seconds} 秒后重试`,
  failed: '操作失败，正在跳转',
  nothingSent: '登录服务没有带回授权结果，可能是您取消了授权。',
  bound: '绑定成功',
  signedIn: '登录成功',
  cancel: '取消',
  goNow: '现在跳转',
  again: '重新登录',
}
