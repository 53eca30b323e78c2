import type { Options } from '../../options/store.ts'

// Also shown on the home page below.
const GROUP_RATIO: Readonly<Record<string, number>> = { default: 1, vip: 0.8, svip: 0.6 }

const NOTICE = `## 演示数据 · Demo data

用户、令牌、渠道和日志均为自动生成，渠道未连接任何服务商。

Users, tokens, channels, and logs are generated; no channel is connected to a provider.`

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
  About: '这是一个演示用的网关。\n\nA demo gateway.',
  ChatLink: 'https://chat.example',
  TopUpLink: 'https://shop.example/codes',
  GroupRatio: JSON.stringify(GROUP_RATIO),
  QuotaForNewUser: '100000',
  QuotaForInviter: '50000',
  QuotaForInvitee: '50000',
}

/** Sets the options. */
export async function seedOptions({ options }: { readonly options: Options }): Promise<void> {
  for (const [key, value] of Object.entries(OPTIONS)) await options.set(key, value)
}
