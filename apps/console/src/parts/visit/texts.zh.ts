/** Chinese texts of the system information. The English catalogue has the same keys. */
export const texts = {
  welcome: (name: string) => `欢迎使用 ${name}`,
  about: (name: string) => `关于 ${name}`,
  purpose: '统一管理 AI 模型接口的访问令牌、额度与渠道。',
  status: '系统信息',
  version: '版本',
  started: '启动时间',
  address: 'API 地址',
  ways: '第三方登录',
  way: { github: 'GitHub', wechat: '微信', lark: '飞书', oidc: 'OIDC' },
  and: '、',
  verification: '注册时验证邮箱',
  turnstile: '人机验证',
  on: '已启用',
  off: '未启用',
  unknown: '未知',
  toTokens: '管理令牌',
  next: '下一步',
  adminSteps: [
    { name: '打开仪表盘', hint: '所有用户的调用与费用，需要处理的问题，以及新网关的设置步骤。' },
    { name: '管理渠道', hint: '接入模型提供方，并测试是否可用。' },
    { name: '管理令牌', hint: '为自己的程序创建密钥。' },
  ],
  ownSteps: [
    { name: '管理令牌', hint: '创建密钥，用它调用模型。' },
    { name: '打开仪表盘', hint: '您近 7 天的用量与余额。' },
  ],
}
