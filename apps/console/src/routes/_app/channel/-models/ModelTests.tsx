import { Button } from '@mantine/core'
import { type Channel, channels, joinComma, splitComma } from '@relaydeck/api-sdk'
import { ResponseTime } from '@relaydeck/ui/ResponseTime'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSend } from '../../../../app/client.ts'
import { textArea, useLanguage, useTexts } from '../../../../app/language/area.ts'
import { HTML_LANG, joinNames } from '../../../../app/language/language.ts'
import { notify } from '../../../../app/notify.tsx'
import { useWorkRunner, useWorks } from '../../../../parts/background-work/runner.ts'
import { countsOf, LeftError, type WorkKind, type WorkRow } from '../../../../parts/background-work/work.ts'
import { isTestResult, testChannel } from '../../../../parts/channel/test-channel.ts'
import { Progress } from '../../../../parts/kit/Progress.tsx'
import { SideDrawer } from '../../../../parts/overlay/SideDrawer.tsx'
import { useConfirmation } from '../../../../parts/overlay/use-confirmation.tsx'
import { patchRow } from '../../../../parts/rows/cached-rows.ts'
import { useRowNames } from '../../../../parts/rows/resource.ts'
import { channelResource } from '../-channel.ts'
import classes from './ModelTests.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Drawer that tests every model of a channel and can remove the failed ones. */
export function ModelTests({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const texts = useTexts(modelTestTexts)
  const name = useRowNames(channelResource).nameOf(channel)
  const { rows, progress, stop, testAll, retry, resume, remove } = useModelTests(channel)
  const { ask, dialog } = useConfirmation()
  const language = useLanguage()
  const failed = rows.filter(({ state }) => state === 'failed').map(({ id }) => id)
  const allFailed = failed.length > 0 && failed.length === rows.length
  const { left: untested } = countsOf({ rows })
  const isTested = untested < rows.length
  const askToRemove = () =>
    ask({
      title: texts.remove(failed.length),
      confirmLabel: texts.removeLabel,
      danger: true,
      onConfirm: () => remove(failed),
      children: texts.removeEffect(name, joinNames(HTML_LANG[language], failed)),
    })
  return (
    <SideDrawer title={texts.title(name)} onClose={onClose}>
      <p className={classes.hint}>{texts.hint(rows.length)}</p>
      <div className={classes.actions}>
        {progress ? (
          <Progress {...progress} onStop={stop}>
            {texts.progress(progress.done, progress.total)}
          </Progress>
        ) : (
          <>
            <Button data-autofocus onClick={testAll}>
              {isTested ? texts.again : texts.start}
            </Button>
            {isTested && untested > 0 && (
              <Button variant="default" onClick={resume}>
                {texts.resume(untested)}
              </Button>
            )}
            {failed.length > 0 && (
              <Button variant="default" onClick={retry}>
                {texts.retry(failed.length)}
              </Button>
            )}
            {failed.length > 0 && !allFailed && (
              <Button variant="default" className={classes.danger} onClick={askToRemove}>
                {texts.remove(failed.length)}
              </Button>
            )}
          </>
        )}
      </div>
      {progress && <p className={classes.hint}>{texts.goesOn}</p>}
      {allFailed && !progress && <p className={classes.hint}>{texts.allFailed}</p>}
      <ul className={classes.list} aria-label={texts.results}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={classes.model}>{row.name}</span>
            <State row={row} />
          </li>
        ))}
      </ul>
      {dialog}
    </SideDrawer>
  )
}

function State({ row: { state, note, data } }: { row: WorkRow }) {
  const texts = useTexts(modelTestTexts)
  if (state === 'done' && typeof data === 'number') return <ResponseTime value={data} tested />
  if (state === 'failed') return <span className={classes.failed}>{note}</span>
  return <span className={classes.waiting}>{state === 'running' ? texts.running : (note ?? texts.waiting)}</span>
}

const modelsOf = ({ models }: Pick<Channel, 'models'>) => [...new Set(splitComma(models))]

const untested = (model: string): WorkRow => ({ id: model, name: model, state: 'waiting' })

/** Tests the models of a channel as work, which continues when the drawer is closed, and returns its progress. */
function useModelTests(channel: Channel) {
  const send = useSend()
  const client = useQueryClient()
  const texts = useTexts(modelTestTexts)
  const name = useRowNames(channelResource).nameOf(channel)
  const runner = useWorkRunner()
  const work = useWorks().findLast(({ kind, args }) => kind === modelsKind.id && args === channel.id)
  const workId = work?.id
  const models = modelsOf(channel)
  const rows = models.map((model) => work?.rows.find(({ id }) => id === model) ?? untested(model))
  // No message is needed while the drawer shows the results.
  useEffect(() => (workId === undefined ? undefined : runner.watch(workId, () => 'all')), [runner, workId])

  const setRows = (next: (known: readonly WorkRow[]) => readonly WorkRow[]) => work && runner.setRows(work.id, next)
  const start = () =>
    runner.start({
      kind: modelsKind,
      args: channel.id,
      title: texts.work(name),
      label: texts.label,
      rows: models.map((model) => ({ id: model, name: model, data: undefined })),
    })
  const again = (chosen: (row: WorkRow) => boolean) => {
    if (!work) return
    // The models may have changed since the last test.
    setRows(() => rows)
    void runner.runAgain(work.id, chosen)
  }
  return {
    /** Every model with the state of its test. */
    rows,
    progress: work?.state === 'running' ? { done: countsOf(work).over, total: work.rows.length } : undefined,
    stop: () => work && runner.stop(work.id),
    testAll: () => (work ? again(() => true) : start()),
    /** Tests the models that failed. */
    retry: () => again(({ state }) => state === 'failed'),
    /** Tests the models that were not tested yet. */
    resume: () => again(({ state }) => state === 'waiting'),
    /** Removes models from the current channel: it may have been changed since the list was read. */
    remove: async (failed: readonly string[]) => {
      const current = await channels.get(send, { id: channel.id })
      const left = modelsOf(current).filter((model) => !failed.includes(model))
      if (left.length === 0) {
        void client.invalidateQueries({ queryKey: channelResource.key })
        return void notify({ kind: 'error', message: texts.allFailed })
      }
      await channels.update(send, { id: channel.id, models: joinComma(left) })
      patchRow<Channel>(client, channelResource.key, channel.id, { models: joinComma(left) })
      setRows((known) => known.filter(({ id }) => left.includes(id)))
      void client.invalidateQueries({ queryKey: channelResource.key })
    },
  }
}

const SECOND = 1000

/**
 * Tests models, one per row, of the channel whose id is the argument. The data of a row is its time in milliseconds.
 */
const modelsKind: WorkKind<number, number | undefined> = {
  id: 'channel.models',
  texts: () => modelTestTexts.current(),
  run: async ({ id: model }, { args: id, client }) => {
    const { took } = modelTestTexts.current()
    try {
      const { time } = await testChannel(client, { id }, model)
      return { note: took(time.toFixed(2)), data: Math.round(time * SECOND) }
    } catch (error) {
      throw isTestResult(error) ? error : new LeftError('', { cause: error })
    }
  },
  // More would test the provider's rate limit instead.
  concurrency: 2,
  waits: true,
  // A failed test may disable the channel.
  refreshes: channelResource.key,
}

/** Texts of the tests of a channel's models. */
export const modelTestTexts = textArea({ zh, en })
