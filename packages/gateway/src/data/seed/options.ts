import { dollarText } from '@relaydeck/api-sdk/rules'
import type { Options } from '../../options/store.ts'
import { ratesOf } from '../../prices/price.ts'

// Also shown on the home page below.
const GROUP_RATIO: Readonly<Record<string, number>> = { default: 1, vip: 0.8, svip: 0.6 }

const NOTICE = `## 演示数据 · Demo data

用户、令牌、渠道和日志均为自动生成，渠道未连接任何上游服务商。

Users, tokens, channels, and logs are generated; no channel is connected to a provider.`

/** Models whose prices the home page has. */
const PRICED = [
  'gpt-5.1',
  'gpt-5-mini',
  'claude-opus-4-5',
  'claude-sonnet-4-5',
  'gemini-3-pro-preview',
  'deepseek-chat',
]

/** Returns the home page: what it is, prices, and how to call. */
const homeWith = (prices: string) => `# 一个接口，所有模型

用同一种 API 调用各家模型，额度、渠道与日志一目了然。

| 分组 | 倍率 |
| --- | --- |
| default | 1 |
| vip | 0.8 |
| svip | 0.6 |

## 价格

每百万 Token 的美元价格，乘以分组倍率：

| 模型 | 输入 | 输出 |
| --- | --- | --- |
${prices}

## 如何调用

登录后新建令牌，把它作为 OpenAI 或 Anthropic 客户端的密钥，地址填本站的 \`/v1\`。`

/** Returns the rows of the prices in force. */
const pricesOf = (options: Options): string =>
  PRICED.map((name) => {
    const { model, completion } = ratesOf(options, 'default', name, 0)
    return `| ${name} | $${dollarText(model * 2)} | $${dollarText(model * 2 * completion)} |`
  }).join('\n')

const OPTIONS: Readonly<Record<string, string>> = {
  SystemName: '中继台演示',
  Notice: NOTICE,
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
  await options.set('HomePageContent', homeWith(pricesOf(options)))
}
