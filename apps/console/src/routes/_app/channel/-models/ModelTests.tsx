import { Button } from '@mantine/core'
import type { Channel } from '@relaydeck/api-sdk'
import { ResponseTime } from '@relaydeck/ui/ResponseTime'
import { useLanguage, useTexts } from '../../../../app/texts/area.ts'
import { joinNames } from '../../../../app/texts/join.ts'
import { HTML_LANG } from '../../../../app/texts/language.ts'
import { Progress } from '../../../../parts/bulk/Progress.tsx'
import { commonTexts } from '../../../../parts/kit/KitTexts.tsx'
import { useRowNames } from '../../../../parts/list/resource.ts'
import { SideDrawer } from '../../../../parts/overlay/SideDrawer.tsx'
import { useConfirmation } from '../../../../parts/use-confirmation.tsx'
import { channelResource } from '../-resource.ts'
import classes from './ModelTests.module.css'
import { modelTestTexts } from './texts.ts'
import { type ModelTest, useModelTests } from './use-model-tests.ts'

interface ModelTestsProps {
  channel: Channel
  onClose: () => void
}

/** Drawer that tests every model of a channel and can remove those that failed. */
export default function ModelTests({ channel, onClose }: ModelTestsProps) {
  const texts = useTexts(modelTestTexts)
  const { stop: stopLabel } = useTexts(commonTexts)
  const name = useRowNames(channelResource).nameOf(channel)
  const { rows, progress, start, stop, remove } = useModelTests(channel)
  const { ask, dialog } = useConfirmation()
  const language = useLanguage()
  const failed = rows.filter(({ test }) => test.kind === 'failed').map(({ model }) => model)
  const allFailed = failed.length > 0 && failed.length === rows.length
  const isTested = rows.some(({ test }) => test.kind === 'passed' || test.kind === 'failed')
  const askToRemove = () =>
    ask({
      title: texts.remove(failed.length),
      confirmLabel: texts.removeLabel,
      danger: true,
      onConfirm: () => remove(failed),
      children: texts.removeEffect(name, joinNames(HTML_LANG[language], failed)),
    })
  return (
    <SideDrawer title={texts.title(name)} onClose={onClose} closeOnClickOutside={!progress}>
      <p className={classes.hint}>{texts.hint(rows.length)}</p>
      <div className={classes.actions}>
        {progress ? (
          <Progress {...progress} stopLabel={stopLabel} onStop={stop}>
            {texts.progress(progress.done, progress.total)}
          </Progress>
        ) : (
          <>
            <Button data-autofocus onClick={() => void start(rows.map(({ model }) => model))}>
              {isTested ? texts.again : texts.start}
            </Button>
            {failed.length > 0 && (
              <Button variant="default" onClick={() => void start(failed)}>
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
      {allFailed && !progress && <p className={classes.hint}>{texts.allFailed}</p>}
      <ul className={classes.list} aria-label={texts.results}>
        {rows.map(({ model, test }) => (
          <li key={model}>
            <span className={classes.model}>{model}</span>
            <State test={test} />
          </li>
        ))}
      </ul>
      {dialog}
    </SideDrawer>
  )
}

function State({ test }: { test: ModelTest }) {
  const texts = useTexts(modelTestTexts)
  if (test.kind === 'passed') return <ResponseTime value={test.milliseconds} tested />
  if (test.kind === 'failed') return <span className={classes.failed}>{test.reason}</span>
  return <span className={classes.waiting}>{texts[test.kind]}</span>
}
