import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import { CHANNELS } from '../../channels/table.ts'
import { inserter } from '../../db/table.ts'
import type { Stores } from '../../stores.ts'
import { itemAt, type Random } from './random.ts'
import { DAY } from './timestamps.ts'

/** A seeded channel. */
export interface SeededChannel {
  readonly id: number
  readonly name: string
  readonly type: number
  readonly models: readonly string[]
  readonly groups: readonly string[]
  /** Unix seconds until which it was enabled. */
  readonly until: number
  /** Whether the gateway disabled it then, because of its account. */
  readonly isFailing: boolean
  /** Whether it has refused many calls since this morning. */
  readonly isOverloaded: boolean
  /** Median duration of a call, in milliseconds. */
  readonly latency: number
}

const { enabled, disabled, disabledAutomatically } = CHANNEL_STATUS

interface Kind {
  readonly name: string
  readonly type: number
  readonly models: readonly string[]
  /** Median duration of a call, in milliseconds. */
  readonly latency: number
  readonly status?: number
  readonly balance?: number
  readonly group?: string
  readonly priority?: number
  readonly config?: Readonly<Record<string, string>>
  readonly isOverloaded?: boolean
}

/** Providers with OpenAI's protocol at any address. */
const COMPATIBLE = 50

const ALL_GROUPS = 'default,vip,svip'

const KINDS: readonly Kind[] = [
  {
    name: 'OpenAI 主线',
    type: 1,
    models: ['gpt-5-mini', 'gpt-5.1', 'gpt-5.1-codex'],
    latency: 900,
    balance: 182.4,
    priority: 10,
  },
  { name: 'OpenAI 备用', type: 1, models: ['gpt-5-mini', 'gpt-5.1'], latency: 1400, balance: 6.21 },
  { name: 'Claude', type: 14, models: ['claude-sonnet-4-5', 'claude-opus-4-5', 'claude-haiku-4-5'], latency: 1700 },
  { name: 'DeepSeek 官方', type: 36, models: ['deepseek-chat', 'deepseek-reasoner'], latency: 2600, balance: 431.07 },
  { name: 'Gemini', type: 24, models: ['gemini-2.5-flash', 'gemini-2.5-pro', 'gemini-3-pro-preview'], latency: 800 },
  { name: '通义千问', type: 17, models: ['qwen-plus', 'qwen3-max'], latency: 1100 },
  {
    name: 'Azure 东亚',
    type: 3,
    models: ['gpt-5-mini', 'gpt-5.1'],
    latency: 1000,
    config: { api_version: '2025-04-01-preview' },
  },
  { name: 'Moonshot', type: 25, models: ['kimi-k2.5', 'kimi-k2-thinking'], latency: 1900 },
  { name: '智谱 GLM', type: 16, models: ['glm-4.6', 'glm-4.7'], latency: 1200, status: disabled },
  { name: '备用线路', type: COMPATIBLE, models: ['gemini-2.5-flash', 'gpt-5-mini'], latency: 700 },
  { name: 'MiniMax', type: 27, models: ['MiniMax-M2'], latency: 2200, status: disabledAutomatically },
  { name: '机房 vLLM', type: COMPATIBLE, models: ['qwen3-max'], latency: 3100, status: disabled },
  { name: '硅基流动', type: 44, models: ['deepseek-chat'], latency: 1500, balance: 14.5, isOverloaded: true },
  { name: 'Claude 备用', type: 14, models: ['claude-sonnet-4-5'], latency: 1600 },
  { name: '机房 Ollama', type: 30, models: ['gpt-oss:120b'], latency: 5200, group: 'default' },
  { name: 'Mistral', type: 28, models: ['mistral-large-latest'], latency: 1300, status: disabledAutomatically },
  { name: '向量', type: COMPATIBLE, models: ['text-embedding-3-small', 'text-embedding-3-large'], latency: 250 },
  { name: '企业专线', type: COMPATIBLE, models: ['gpt-5.1', 'gpt-5-mini'], latency: 600, group: 'svip', priority: 20 },
]

/** Returns until when a channel was enabled: failing ones were disabled today, others weeks ago. */
function untilOf(status: number, now: number, random: Random): number {
  if (status === enabled) return now
  return status === disabledAutomatically ? now - random.integer(1, 8) * 3600 : now - random.integer(15, 30) * DAY
}

/** Creates channels of many types and in every status. Their URLs and keys are not real. */
export async function seedChannels(
  { db }: Pick<Stores, 'db'>,
  random: Random,
  count: number,
  now: number,
): Promise<SeededChannel[]> {
  const insert = inserter(db, CHANNELS)
  const seeded: SeededChannel[] = []
  for (let index = 0; index < count; index++) {
    const kind = itemAt(KINDS, index)
    const id = index + 1
    const row = {
      id,
      type: kind.type,
      key: `demo-key-${id}`,
      status: kind.status ?? enabled,
      name: index < KINDS.length ? kind.name : `${kind.name} ${id}`,
      created_time: now - random.integer(60, 200) * DAY,
      test_time: now - random.integer(600, 90_000),
      response_time: random.around(kind.latency),
      base_url: `https://provider-${id}.example`,
      balance: kind.balance,
      balance_updated_time: kind.balance === undefined ? 0 : now - random.integer(600, 90_000),
      models: kind.models.join(','),
      group: kind.group ?? ALL_GROUPS,
      priority: kind.priority ?? 0,
      config: kind.config && JSON.stringify(kind.config),
    }
    await insert(row)
    const { name, type, status, group } = row
    seeded.push({
      ...{ id, name, type, models: kind.models, latency: kind.latency, groups: group.split(',') },
      isFailing: status === disabledAutomatically,
      isOverloaded: kind.isOverloaded === true,
      until: untilOf(status, now, random),
    })
  }
  return seeded
}
