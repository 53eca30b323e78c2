import { Button } from '@mantine/core'
import { twoFactor } from '@relaydeck/api-sdk'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { send, useLacks } from '../../../../../app/send.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import { useOnce } from '../../../../../parts/form/use-once.ts'
import { Note } from '../../../../../parts/kit/Note.tsx'
import classes from '../Personal.module.css'
import { SectionSkeleton } from '../SectionSkeleton.tsx'
import { twoFactorOptions } from './queries.ts'
import { twoFactorTexts } from './texts.ts'

const SetUpDialog = lazy(() => import('./SetUpDialog.tsx'))
const DisableDialog = lazy(() => import('./DisableDialog.tsx'))

/** Number of recovery codes below which new ones are suggested. */
const FEW_CODES = 3

/** Shows whether the account has a second factor, sets it up and disables it. */
export default function TwoFactor() {
  const texts = useTexts(twoFactorTexts)
  const state = useQuery(twoFactorOptions)
  const withoutCodes = useLacks('recoveryCodes')
  if (state.isError && !state.data)
    return <LoadError inline title={texts.notLoaded} onRetry={() => void state.refetch()} />
  if (!state.data) return <SectionSkeleton section="twoFactor" />
  const { enabled, recovery_codes, required } = state.data
  return (
    <div className={classes.stack}>
      {required && !enabled && <Note tone="warns">{texts.required}</Note>}
      <p className="dimmed">{enabled ? texts.on(withoutCodes ? undefined : recovery_codes) : texts.off}</p>
      {enabled && !withoutCodes && recovery_codes < FEW_CODES && <Note tone="warns">{texts.fewCodes}</Note>}
      {enabled ? <Disable /> : <SetUp />}
    </div>
  )
}

function SetUp() {
  const texts = useTexts(twoFactorTexts)
  const queryClient = useQueryClient()
  const beginning = useMutation({ mutationFn: () => twoFactor.begin(send) })
  const begin = useOnce(() => beginning.mutateAsync())
  const close = () => {
    beginning.reset()
    void queryClient.invalidateQueries({ queryKey: twoFactorOptions.queryKey })
  }
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" loading={beginning.isPending} onClick={() => begin(undefined)}>
        {texts.setUp}
      </Button>
      {beginning.data && (
        <Suspense>
          <SetUpDialog twoFactorKey={beginning.data} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

function Disable() {
  const texts = useTexts(twoFactorTexts)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" c="red" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {texts.disable}
      </Button>
      {opened && (
        <Suspense>
          <DisableDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
