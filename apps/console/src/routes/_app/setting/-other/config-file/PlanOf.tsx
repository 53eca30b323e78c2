import { Button, Skeleton } from '@mantine/core'
import { applyPlan, type Config, ConfigError, type Plan, planOf, type Result, readState } from '@relaydeck/config'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useSend } from '../../../../../app/client.ts'
import { describeFailure } from '../../../../../app/failure.ts'
import { notify } from '../../../../../app/notify.tsx'
import { useTexts } from '../../../../../app/texts/area.ts'
import { frameTexts } from '../../../../../app/texts/frame.ts'
import { FormBar } from '../../../../../parts/form/FormSection.tsx'
import { useOnce } from '../../../../../parts/form/use-once.ts'
import { commonTexts } from '../../../../../parts/kit/KitTexts.tsx'
import { Progress } from '../../../../../parts/kit/Progress.tsx'
import { Changes } from './Changes.tsx'
import { Issues } from './Issues.tsx'
import { configFileTexts } from './texts.ts'

interface PlanOfProps {
  config: Config
  onClose: () => void
}

/** The plan of a file, and the button that applies it. */
export function PlanOf({ config, onClose }: PlanOfProps) {
  const send = useSend()
  const texts = useTexts(configFileTexts)
  const id = useId()
  // The state has secrets: it is read and compared, but not cached.
  const plan = useQuery({
    queryKey: ['config-plan', id],
    queryFn: async () => planOf(await readState(send), config),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    meta: { handlesErrors: true },
  })
  if (plan.error instanceof ConfigError) return <Issues error={plan.error} />
  if (plan.isError) return <LoadError error={plan.error} onRetry={() => void plan.refetch()} />
  if (!plan.data) return <Skeleton height={240} role="status" aria-busy aria-label={texts.plan} />
  return <Apply config={config} plan={plan.data} onClose={onClose} />
}

function Apply({ config, plan, onClose }: PlanOfProps & { plan: Plan }) {
  const send = useSend()
  const texts = useTexts(configFileTexts)
  const { stop: stopLabel } = useTexts(commonTexts)
  const frame = useTexts(frameTexts)
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const stopping = useRef<AbortController>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const running = useMutation({
    mutationFn: (): Promise<Result[]> => {
      const stop = new AbortController()
      stopping.current = stop
      setProgress({ done: 0, total: plan.changes.length })
      return applyPlan(send, config, plan, {
        signal: stop.signal,
        onProgress: (done, total) => setProgress({ done, total }),
      })
    },
    onSuccess: (results) => {
      const done = results.filter(({ ok }) => ok).length
      if (done === results.length) {
        void notify({ kind: 'success', message: texts.done(done) })
        onClose()
      } else void notify({ kind: 'warning', message: texts.partly(done, results.length - done) })
    },
    onSettled: () => {
      setProgress(undefined)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config-plan' })
    },
  })
  const start = useOnce(running.mutateAsync)
  const outcomeOf = (result: Result) =>
    result.ok ? undefined : result.started ? texts.failed(describeFailure(result.error, frame).message) : texts.skipped
  return (
    <>
      <Changes plan={plan} results={running.data} outcomeOf={outcomeOf} />
      <FormBar>
        {progress ? (
          <Progress {...progress} stopLabel={stopLabel} onStop={() => stopping.current?.abort()}>
            {texts.progress(progress.done, progress.total)}
          </Progress>
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {texts.close}
            </Button>
            {plan.changes.length > 0 && !running.data && (
              <Button onClick={() => start(undefined)}>{texts.apply(plan.changes.length)}</Button>
            )}
          </>
        )}
      </FormBar>
    </>
  )
}
