import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { send } from '../../../../app/send.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import classes from '../-options/Options.module.css'
import { optionTexts } from '../-options/texts.ts'
import { latestRelease, RELEASES_PAGE } from './release.ts'

const ReleaseDialog = lazy(() => import('./ReleaseDialog.tsx'))

/** Shows the running version and checks for the latest. A failed check is no error, only a sentence. */
export function UpdateCheck() {
  const { update: texts } = useTexts(optionTexts)
  const { version } = useStatus()
  const check = useMutation({ mutationFn: () => latestRelease(send), meta: { handlesErrors: true } })
  const release = check.data
  const isLatest = release && (release.tag_name === '' || release.tag_name === version)
  return (
    <div className={classes.stack}>
      <p>{texts.running(version || texts.unknown)}</p>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {texts.check}
      </Button>
      <p role="status">
        {isLatest && texts.latest(version)}
        {check.isError && (
          <>
            {texts.checkFailed}{' '}
            <a href={RELEASES_PAGE} target="_blank" rel="noreferrer">
              {texts.releases}
            </a>
          </>
        )}
      </p>
      {release && !isLatest && (
        <Suspense>
          <ReleaseDialog release={release} onClose={check.reset} />
        </Suspense>
      )}
    </div>
  )
}
