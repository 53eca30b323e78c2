import { CHANNEL_STATUS, logs, type Token, tokenStatusName, tokens } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasDefaultPassword } from '../../../../app/default-password.ts'
import { send } from '../../../../app/send.ts'
import { selfOptions } from '../../../../app/session.ts'
import type { ChannelState } from '../../../../parts/channel/read-states.ts'
import { defaultTestModel } from '../../../../parts/channel/test-model.ts'
import { LOG_TYPE_CONSUME } from '../../../../parts/usage/sums.ts'
import { callable } from '../-channels/health.ts'
import { useChannels } from '../-channels/use-channels.ts'

/** Steps from an empty gateway to its first call, in their order. */
export const STEPS = ['password', 'channel', 'test', 'token', 'call'] as const
export type Step = (typeof STEPS)[number]

/** How far a fresh gateway is. */
export interface Setup {
  done: Readonly<Record<Step, boolean>>
  /** The channel to test. */
  channel: ChannelState | undefined
  /** The model to call; absent if no channel can be expected to answer. */
  model: string | undefined
  token: Token | undefined
}

const meta = { background: true }

// Never cached for long: each visit sees what was done meanwhile.
const fresh = { staleTime: 0, meta }

const tokenOptions = queryOptions({ ...query(send, tokens.list, { p: 0 }), ...fresh })
const logOptions = queryOptions({ ...query(send, logs.list, { p: 0, type: LOG_TYPE_CONSUME }), ...fresh })

/** Milliseconds between looks at the log while the first call is awaited. */
const LOOK_EVERY = 3000

/** Why it is unknown how far a gateway is. */
interface Unknown {
  error: Error
  retry: () => void
}

/** Returns how far a gateway is that had no call yet; `undefined` for others, and while nothing is known. */
export function useSetup(): Setup | Unknown | undefined {
  // The list stays after the first call, which it confirms.
  const [wasFresh, setWasFresh] = useState(false)
  const log = useQuery({
    ...logOptions,
    refetchInterval: ({ state: { data } }) => (data?.length === 0 ? LOOK_EVERY : false),
  })
  if (log.data?.length === 0 && !wasFresh) setWasFresh(true)
  const channels = useChannels({ enabled: wasFresh })
  const token = useQuery({ ...tokenOptions, enabled: wasFresh })
  const { data: self } = useQuery({ ...selfOptions, enabled: wasFresh, meta })
  const failed = [channels, token].filter(({ isError, data }) => isError && !data)
  const error = failed[0]?.error
  if (error)
    return {
      error,
      retry: () => {
        for (const { refetch } of failed) void refetch()
      },
    }
  if (!log.data || !channels.data || !token.data || !self) return undefined
  const { checked, all } = channels.data
  const enabled = checked.filter(({ channel }) => channel.status === CHANNEL_STATUS.enabled)
  const usable = token.data.filter(({ status }) => tokenStatusName(status) === 'enabled')
  const called = callable(checked, self.group)
  return {
    done: {
      password: !hasDefaultPassword(),
      channel: all > 0,
      test: checked.some(({ works }) => works),
      token: token.data.length > 0,
      call: log.data.length > 0,
    },
    channel: (enabled.find(({ isNew }) => isNew) ?? enabled[0])?.channel,
    model: called && defaultTestModel(called),
    token: usable.find(({ models }) => models === '') ?? usable[0],
  }
}
