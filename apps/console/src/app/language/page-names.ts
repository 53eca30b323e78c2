import type { Language } from './language.ts'

/** Names of the pages, as the menu and the title of the window show them. */
const PAGE_NAMES = {
  home: { zh: '首页', en: 'Home' },
  channel: { zh: '渠道', en: 'Channels' },
  token: { zh: '令牌', en: 'Tokens' },
  redemption: { zh: '兑换码', en: 'Redemption codes' },
  user: { zh: '用户', en: 'Users' },
  profile: { zh: '个人资料', en: 'Profile' },
  chat: { zh: '聊天', en: 'Chat' },
  topup: { zh: '充值', en: 'Top up' },
  dashboard: { zh: '仪表盘', en: 'Dashboard' },
  usage: { zh: '用量', en: 'Usage' },
  log: { zh: '日志', en: 'Logs' },
  journal: { zh: '变更记录', en: 'Changes' },
  alert: { zh: '提醒', en: 'Alerts' },
  setting: { zh: '设置', en: 'Settings' },
  move: { zh: '从其他网关搬迁', en: 'Move from another gateway' },
  about: { zh: '关于', en: 'About' },
  key: { zh: '用密钥查用量', en: 'Check a key’s usage' },
  register: { zh: '注册', en: 'Register' },
  reset: { zh: '找回密码', en: 'Reset password' },
  newPassword: { zh: '设置新密码', en: 'New password' },
  arrival: { zh: '第三方登录', en: 'Third-party sign-in' },
}

/** Returns the names of the pages in a language. */
export const pageNames = (language: Language) =>
  Object.fromEntries(Object.entries(PAGE_NAMES).map(([page, name]) => [page, name[language]])) as Record<
    keyof typeof PAGE_NAMES,
    string
  >
