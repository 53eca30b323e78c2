/** Chinese texts of the top-up page. The English catalogue has the same keys. */
export const texts = {
  title: '充值',
  purpose: '用兑换码为账户增加额度。',
  left: '剩余额度',
  notLoaded: '剩余额度加载失败',
  redeemSection: '使用兑换码',
  code: '兑换码',
  redeem: '兑换',
  missing: '请输入兑换码',
  failed: (reason: string) => `请求失败。${reason}`,
  added: (amount: string) => `兑换成功，已增加额度 ${amount}。`,
  shopSection: '获取兑换码',
  shopHint: '前往管理员指定的页面购买，您的用户名和用户 ID 会提供给该页面。',
  toShop: (host: string) => `前往 ${host}`,
  noShop: '超级管理员未设置充值链接。',
  invalidShop: '超级管理员设置的充值链接不是有效的网址，无法打开。',
}
