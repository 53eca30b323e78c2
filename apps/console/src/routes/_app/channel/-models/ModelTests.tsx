import { Button } from '@mantine/core'
import type { Channel } from '@relaydeck/api-sdk'
import { ResponseTime } from '@relaydeck/ui/ResponseTime'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import { HTML_LANG, joinNames } from '../../../../app/texts/language.ts'
import { commonTexts } from '../../../../parts/kit/KitTexts.tsx'
import { Progress } from '../../../../parts/kit/Progress.tsx'
import { SideDrawer } from '../../../../parts/overlay/SideDrawer.tsx'
import { useConfirmation } from '../../../../parts/overlay/use-confirmation.tsx'
import { useRowNames } from '../../../../parts/rows/resource.ts'
import { countsOf, type WorkRow } from '../../../../parts/work/work.ts'
import { channelResource } from '../-channel.ts'
import classes from './ModelTests.module.css'
import { modelTestTexts, useModelTests } from './use-model-tests.ts'

interface ModelTestsProps {
  channel: Channel
  onClose: () => void
}

/** Drawer that tests every model of a channel and can remove the failed ones. */
export default function ModelTests({ channel, onClose }: ModelTestsProps) {
  const texts = useTexts(modelTestTexts)
  const { stop: stopLabel } = useTexts(commonTexts)
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
          <Progress {...progress} stopLabel={stopLabel} onStop={stop}>
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
