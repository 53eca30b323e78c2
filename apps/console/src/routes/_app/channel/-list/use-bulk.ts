import { channels, channelTypeOf, RefusedError, runAll } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../../../app/notify.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { channelTexts } from '../-texts.ts'
import { askBalance } from './calls.ts'
import { CHANNELS } from './data.ts'
import { awaitResults } from './test-results.ts'

/** How often the list is asked anew while a test of many may be running, and how often at most. */
const REFRESH = { every: 3000, times: 20 }

/** Starts a test of many. The server never tells its end: the list is asked anew for a while. */
export function useTestAll() {
  const queryClient = useQueryClient()
  const { bulk } = useTexts(channelTexts)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: CHANNELS })
      setLeft(left - 1)
    }, REFRESH.every)
    return () => clearTimeout(timer)
  }, [left, queryClient])
  return async (scope: 'all' | 'disabled') => {
    try {
      await channels.testAll(send, { scope })
      void notify({ kind: 'info', message: bulk.started })
    } catch (error) {
      // The only refusal there is: one is running already.
      if (!(error instanceof RefusedError)) throw error
      void notify({ kind: 'info', message: bulk.running })
    }
    awaitResults(queryClient)
    setLeft(REFRESH.times)
  }
}

/** Deletes all disabled channels, and tells how many. */
export function useRemoveDisabled() {
  const queryClient = useQueryClient()
  const { bulk } = useTexts(channelTexts)
  return async () => {
    const count = await channels.removeDisabled(send)
    void queryClient.invalidateQueries({ queryKey: CHANNELS })
    void notify({ kind: 'success', message: bulk.removedCount(count) })
  }
}

/** Asks for every balance there is, two at a time, since the real server's own call for all does nothing. */
export function useBalances() {
  const queryClient = useQueryClient()
  const { bulk } = useTexts(channelTexts)
  const [progress, setProgress] = useState<[done: number, total: number]>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const run = async () => {
    const controller = new AbortController()
    stopping.current = controller
    const all = await channels.search(send, { keyword: '' })
    const asked = all.filter(({ type }) => channelTypeOf(type)?.balance)
    if (asked.length === 0) return notify({ kind: 'info', message: bulk.noBalances })
    setProgress([0, asked.length])
    const results = await runAll(asked, (channel) => askBalance(queryClient, channel), {
      concurrency: 2,
      signal: controller.signal,
      onProgress: (done, total) => setProgress([done, total]),
    })
    const failed = results.filter((result) => !result.ok)
    void notify({
      kind: failed.length === 0 ? 'success' : 'warning',
      message: bulk.balancesDone(results.length - failed.length, failed.length),
    })
  }
  const running = useMutation({ mutationFn: run, onSettled: () => setProgress(undefined) })
  return { progress, start: running.mutate, stop: () => stopping.current?.abort() }
}
