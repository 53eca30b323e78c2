import { CHANNEL_STATUS } from '@relaydeck/api-sdk'
import * as z from 'zod/mini'
import { CHANNELS } from '../../channels/table.ts'
import type { Value } from '../../db/database.ts'
import { inserter } from '../../db/table.ts'
import type { Origin } from '../../events/origin.ts'
import type { Stores } from '../../stores.ts'
import type { SeededChannel } from './channels.ts'
import { changeFrom, type Happening } from './history.ts'
import type { Random } from './random.ts'
import { DAY } from './timestamps.ts'
import type { SeededUser } from './users.ts'

const Id = z.object({ id: z.int() })

const HOUR = 60 * 60

/** Browsers of those who make changes, by the user's name. */
const DEVICES: Readonly<Record<string, readonly [address: string, device: string]>> = {
  root: ['10.0.3.17', 'Firefox, Linux'],
  boss: ['10.0.3.42', 'Chrome, macOS'],
  ops: ['10.0.8.5', 'Edge, Windows'],
}

/** Returns the origin of a user's changes. */
export function originOf(user: Pick<SeededUser, 'id' | 'username'>, call: string, random: Random): Partial<Origin> {
  const { id: userId, username } = user
  const [address = '', device = ''] = DEVICES[username] ?? []
  return { userId, username, via: 'session', call, requestId: random.text(16), address, device }
}

/** A channel that was deleted. */
const DELETED = {
  type: 1,
  key: 'demo-key-old',
  name: '旧代理',
  base_url: 'https://old-proxy.example',
  models: 'gpt-5-mini',
  status: CHANNEL_STATUS.disabled,
}

/** Returns changes that administrators have made, each of which led to what is there. */
export function seededChanges(
  stores: Stores,
  random: Random,
  { users, channels, now }: { users: readonly SeededUser[]; channels: readonly SeededChannel[]; now: number },
): Happening[] {
  const root = { id: 1, username: 'root' }
  const userNamed = (name: string) => users.find(({ username }) => username === name) ?? root
  const [boss, ops] = [userNamed('boss'), userNamed('ops')]
  const channelNamed = (name: string) => channels.find((channel) => channel.name === name)?.id ?? 1
  const at = (days: number) => now - Math.round(days * DAY)
  const ofChannel = (time: number, by: typeof root, name: string, earlier: Record<string, Value>): Happening => ({
    time,
    by: originOf(by, 'PUT /api/channel/', random),
    happen: () => changeFrom(stores, 'channel', channelNamed(name), earlier),
  })
  const ofUser = (time: number, by: typeof root, name: string, earlier: Record<string, Value>): Happening => ({
    time,
    by: originOf(by, 'PUT /api/user/', random),
    happen: () => changeFrom(stores, 'user', userNamed(name).id, earlier),
  })
  const ofOption = (time: number, key: string, value: string): Happening => ({
    time,
    by: originOf(root, 'PUT /api/option/', random),
    happen: () => changeFrom(stores, 'option', key, { value }),
  })
  const bulk = { ...originOf(ops, 'PUT /api/channel/', random), batch: random.hex(32) }
  const moved = ['DeepSeek 官方', 'Gemini', '通义千问', 'Moonshot'].map((name) => ({
    ...ofChannel(at(12.2), ops, name, { group: 'default,vip' }),
    by: bulk,
  }))
  const keyChange = ofChannel(at(5.4), ops, 'Claude 备用', { key: 'demo-key-before' })
  return [
    ofOption(at(41.3), 'GroupRatio', JSON.stringify({ default: 1, vip: 0.8, svip: 0.7 })),
    ofUser(at(33.1), boss, 'liwei', { group: 'default' }),
    {
      time: at(26.6),
      by: originOf(root, 'DELETE /api/channel/:id', random),
      happen: async () => {
        const { id } = z.parse(Id, await inserter(stores.db, CHANNELS)({ ...DELETED, created_time: at(90) }))
        await stores.channels.remove(id)
      },
    },
    ofChannel(at(19.8), boss, 'OpenAI 主线', { priority: 0 }),
    ...moved,
    ofUser(at(8.7), boss, 'zhangmin', { quota: 0 }),
    { ...keyChange, by: { ...keyChange.by, via: 'access_token:deploy' } },
    ofOption(at(3.2), 'QuotaForNewUser', '50000'),
    ofChannel(at(2.1), boss, '企业专线', { priority: 10, weight: 5 }),
    ofChannel(now - 20 * HOUR, ops, '硅基流动', { models: 'deepseek-chat,deepseek-reasoner' }),
  ]
}
