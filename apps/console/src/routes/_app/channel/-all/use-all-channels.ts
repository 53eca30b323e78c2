import { channels, channelTypeOf, RefusedError, runAll } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notify } from '../../../../app/notify.tsx'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { markPending } from '../-list/test-results.ts'
import { channelResource, channelTexts } from '../-resource.ts'
import { updateBalance } from '../-test/testing.ts'

/** Interval of refreshes while channels are tested, in milliseconds, and their maximum number. */
const REFRESH = { interval: 3000, times: 20 }

/** Starts a test of many channels. The server does not report its end: the list is refreshed for a while. */
export function useTestAll() {
  const queryClient = useQueryClient()
  const { all: texts } = useTexts(channelTexts)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: channelResource.key })
      setLeft(left - 1)
    }, REFRESH.interval)
    return () => clearTimeout(timer)
  }, [left, queryClient])
  return async (scope: 'all' | 'disabled') => {
    try {
      await channels.testAll(send, { scope })
      void notify({ kind: 'info', message: texts.started })
    } catch (error) {
      // The server refuses only if a test is already running.
      if (!(error instanceof RefusedError)) throw error
      void notify({ kind: 'info', message: texts.running })
    }
    markPending(queryClient)
    setLeft(REFRESH.times)
  }
}

/** Deletes all disabled channels. */
export function useRemoveDisabled() {
  const queryClient = useQueryClient()
  const { all: texts } = useTexts(channelTexts)
  return async () => {
    const count = await channels.removeDisabled(send)
    void queryClient.invalidateQueries({ queryKey: channelResource.key })
    void notify({ kind: 'success', message: texts.removedCount(count) })
  }
}

/** Updates all balances, two at a time: One API's own call for all channels does nothing. */
export function useBalances() {
  const queryClient = useQueryClient()
  const { all: texts } = useTexts(channelTexts)
  const [progress, setProgress] = useState<[done: number, total: number]>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    const found = await channels.search(send, { keyword: '' })
    const supported = found.filter(({ type }) => channelTypeOf(type)?.balance)
    if (supported.length === 0) return notify({ kind: 'info', message: texts.noBalances })
    setProgress([0, supported.length])
    const results = await runAll(supported, (channel) => updateBalance(queryClient, channel), {
      concurrency: 2,
      signal: controller.signal,
      onProgress: (done, total) => setProgress([done, total]),
    })
    const failed = results.filter((result) => !result.ok)
    void notify({
      kind: failed.length === 0 ? 'success' : 'warning',
      message: texts.balancesDone(results.length - failed.length, failed.length),
    })
  }
  const { mutate: start } = useMutation({ mutationFn: run, onSettled: () => setProgress(undefined) })
  return { progress, start, stop: () => running.current?.abort() }
}
