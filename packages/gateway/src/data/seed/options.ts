import type { Services } from '../../services.ts'

// The home page tells them as well.
const GROUP_RATIO: Readonly<Record<string, number>> = { default: 1, vip: 0.8, svip: 0.6 }

const NOTICE = `## 演示数据 · Demo data

这里的用户、令牌、渠道和日志都是生成的，渠道不通向任何服务商。

Users, tokens, channels and logs are made up; no channel leads to a provider.`

const HOME = `# 一个接口，所有模型

用同一种 API 调用各家模型，额度、渠道与日志一目了然。

| 分组 | 倍率 |
| --- | --- |
| default | 1 |
| vip | 0.8 |
| svip | 0.6 |`

const OPTIONS: Readonly<Record<string, string>> = {
  SystemName: '中继台演示',
  Notice: NOTICE,
  HomePageContent: HOME,
  About: '这是一个演示用的网关。\n\nA gateway for demonstration.',
  ChatLink: 'https://chat.example',
  TopUpLink: 'https://shop.example/codes',
  GroupRatio: JSON.stringify(GROUP_RATIO),
  QuotaForNewUser: '100000',
  QuotaForInviter: '50000',
  QuotaForInvitee: '50000',
}

/** Puts the settings in place. */
export function seedOptions({ options }: Services): void {
  for (const [key, value] of Object.entries(OPTIONS)) options.set(key, value)
}
