import { type Channel, channels, GatewayError, joinComma, runAll, splitComma } from '@relaydeck/api-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { describeFailure } from '../../../../app/failure.ts'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { frameTexts } from '../../../../app/texts/frame.ts'
import { channelResource } from '../-resource.ts'
import { testChannel } from '../-test/testing.ts'

/** State of the test of one model. */
export type ModelTest =
  | { readonly kind: 'waiting' | 'running' }
  | { readonly kind: 'passed'; readonly milliseconds: number }
  | { readonly kind: 'failed'; readonly reason: string }

const WAITING: ModelTest = { kind: 'waiting' }

/** Models at a time: more would test the provider's rate limit instead. */
const CONCURRENCY = 2

const modelsOf = ({ models }: Pick<Channel, 'models'>) => [...new Set(splitComma(models))]

/** Tests the models of a channel, a few at a time, with a result for each as it comes. */
export function useModelTests(channel: Channel) {
  const queryClient = useQueryClient()
  const frame = useTexts(frameTexts)
  const [models, setModels] = useState(() => modelsOf(channel))
  const [tests, setTests] = useState<ReadonlyMap<string, ModelTest>>(new Map())
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const set = (model: string, test: ModelTest) => setTests((known) => new Map(known).set(model, test))
  const refresh = () => void queryClient.invalidateQueries({ queryKey: channelResource.key })

  const testOne = async (model: string) => {
    set(model, { kind: 'running' })
    try {
      const { time } = await testChannel(queryClient, channel, model)
      set(model, { kind: 'passed', milliseconds: Math.round(time * 1000) })
    } catch (error) {
      const { message: reason } = describeFailure(error, frame)
      set(model, error instanceof GatewayError ? { kind: 'failed', reason } : WAITING)
      throw error
    }
  }

  return {
    /** Every model with the state of its test. */
    rows: models.map((model) => ({ model, test: tests.get(model) ?? WAITING })),
    progress,
    stop: () => running.current?.abort(),
    start: async (selected: readonly string[]) => {
      const controller = new AbortController()
      running.current = controller
      setProgress({ done: 0, total: selected.length })
      for (const model of selected) set(model, WAITING)
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      await runAll(selected, testOne, { concurrency: CONCURRENCY, signal: controller.signal, onProgress })
      setProgress(undefined)
      refresh()
    },
    /** Removes models from the channel as it is now: it may have been changed since the list was read. */
    remove: async (failed: readonly string[]) => {
      const current = await channels.get(send, { id: channel.id })
      const left = modelsOf(current).filter((model) => !failed.includes(model))
      await channels.update(send, { id: channel.id, models: joinComma(left) })
      setModels(left)
      refresh()
    },
  }
}
