import type { Text } from './text.ts'

/** Texts of alerts, besides what events say themselves. */
export const alertTexts = {
  title: (systemName: string, { zh, en }: Text): Text => ({ zh: `${systemName}：${zh}`, en: `${systemName}: ${en}` }),
  several: (count: string): Text => ({ zh: `${count} 条提醒`, en: `${count} alerts` }),
  balance: { zh: '余额提醒', en: 'Your balance' },
  balanceLow: (zh: string, en: string, link: string): Text => ({
    zh: `你的余额即将用尽，剩余 ${zh}。充值：${link}`,
    en: `Your balance is low: ${en} left. Top up: ${link}`,
  }),
  balanceUsedUp: (link: string): Text => ({
    zh: `你的余额已用尽。充值：${link}`,
    en: `Your balance is used up. Top up: ${link}`,
  }),
  test: { zh: '测试提醒', en: 'Test alert' },
  testText: { zh: '收到这条消息，说明提醒可以送达。', en: 'This message shows that alerts arrive.' },
  noTarget: { zh: '接收方已停用或已删除', en: 'The target is disabled or deleted' },
  noAddress: { zh: '没有可用的邮箱地址', en: 'There is no email address' },
}
