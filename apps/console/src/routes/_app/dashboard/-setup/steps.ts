import { type Channel, channels, logs, splitComma, type Token, tokens } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasDefaultPassword } from '../../../../app/default-password.ts'
import { send } from '../../../../app/send.ts'
import { LOG_TYPE_CONSUME } from '../../../../parts/usage/sums.ts'

/** Steps from an empty gateway to its first call, in their order. */
export const STEPS = ['password', 'channel', 'test', 'token', 'call'] as const
export type Step = (typeof STEPS)[number]

/** How far a fresh gateway is. */
export interface Setup {
  done: Readonly<Record<Step, boolean>>
  channel: Channel | undefined
  token: Token | undefined
}

const meta = { background: true }

// Never cached for long: each visit sees what was done meanwhile.
const fresh = { staleTime: 0, meta }

const channelOptions = queryOptions({ ...query(send, channels.list, { p: 0 }), ...fresh })
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
  const channel = useQuery({ ...channelOptions, enabled: wasFresh })
  const token = useQuery({ ...tokenOptions, enabled: wasFresh })
  const failed = [channel, token].filter(({ isError, data }) => isError && !data)
  const error = failed[0]?.error
  if (error)
    return {
      error,
      retry: () => {
        for (const { refetch } of failed) void refetch()
      },
    }
  if (!log.data || !channel.data || !token.data) return undefined
  return {
    done: {
      password: !hasDefaultPassword(),
      channel: channel.data.length > 0,
      test: channel.data.some(({ response_time }) => response_time > 0),
      token: token.data.length > 0,
      call: log.data.length > 0,
    },
    channel: channel.data[0],
    token: token.data[0],
  }
}

const EXAMPLE_MODEL = 'gpt-4o-mini'

/** Returns a command for a shell that makes one call. */
export function curlOf(origin: string, key: string, channel: Pick<Channel, 'models'> | undefined): string {
  const model = splitComma(channel?.models ?? '')[0] ?? EXAMPLE_MODEL
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] }).replaceAll("'", "'\\''")
  return [
    `curl ${origin}/v1/chat/completions`,
    `  -H 'Authorization: Bearer ${key}'`,
    `  -H 'Content-Type: application/json'`,
    `  -d '${body}'`,
  ].join(' \\\n')
}
