import { deepStrictEqual, equal } from 'node:assert/strict'
import { channels } from '@relaydeck/api-sdk'
import { applyPlan, configOf, formatConfig, jsonOf, parseConfig, planOf, readState } from '@relaydeck/config'
import type { Check } from './check.ts'
import { type Server, sendOf } from './server.ts'

/** Names of channels that YAML, JSON, SQL, a path or a list could read in another way. */
const NAMES = ['渠道 🚀', "it's", '"', 'a\nb', ' x ', 'true', '1.10', '- a', '__proto__', '%_', '../..', '<b>', '2026']

const CHANNELS = Object.fromEntries(
  NAMES.map((name, at) => [
    name,
    {
      type: at % 2 ? 'openai' : 'gemini',
      key: 'sk-provider-secret',
      models: ['gpt-4o', `m${at}`],
      groups: ['default', 'vip'],
      status: at % 3 ? 'enabled' : 'disabled',
      priority: at - 3,
      weight: at % 4,
      base_url: 'https://provider.example',
      model_mapping: { a: 'b', '"': "'" },
      config: { region: 'r', proxy: 'http://proxy.example' },
      system_prompt: 'Be brief: \n- "true"',
      tag: at % 5 ? '' : 'blue',
      limits: ['concurrent 3'],
    },
  ]),
)

const planFor = async (server: Server, yaml: string) => planOf(await readState(sendOf(server)), parseConfig(yaml))

/** Applies a file, of which every change must succeed, and after which none may be left. */
async function apply(server: Server, yaml: string, prune = false): Promise<void> {
  const [send, config, mode] = [sendOf(server), parseConfig(yaml), { prune, skipUnsupported: true }]
  const results = await applyPlan(send, config, planOf(await readState(send), config, mode), { ...mode, pace: 0 })
  deepStrictEqual(
    results.flatMap((each) => (each.ok ? [] : [`${each.change.name}: ${String(each.error)}`])),
    [],
  )
  deepStrictEqual(planOf(await readState(send), config, mode).changes, [])
}

const exportOf = async (server: Server) => configOf(await readState(sendOf(server)), true)

export const configChecks: readonly Check[] = [
  {
    name: 'an exported configuration file is no change',
    run: async (server) => {
      const { changes, notes } = await planFor(server, formatConfig(await exportOf(server)))
      deepStrictEqual([changes, notes], [[], []])
    },
  },
  {
    name: 'a configuration file is applied once, and its export makes the same channels again',
    run: async (server) => {
      const before = await exportOf(server)
      await apply(server, JSON.stringify({ channels: CHANNELS, options: { SystemName: server.mark, RetryTimes: 3 } }))
      const exported = await exportOf(server)
      const entries = [...(exported.channels ?? [])].filter(([name]) => name in CHANNELS)
      equal(entries.length, NAMES.length)
      for (const { id, name } of (await readState(sendOf(server))).channels)
        if (Object.hasOwn(CHANNELS, name)) await channels.remove(sendOf(server), { id })
      const withKeys = new Map(entries.map(([name, entry]) => [name, new Map(entry).set('key', 'sk-other')]))
      await apply(server, formatConfig({ ...exported, channels: withKeys }))
      equal(jsonOf(await exportOf(server)), jsonOf(exported))
      await apply(server, formatConfig(before), true)
    },
  },
]
