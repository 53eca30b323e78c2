import { Button, TextInput } from '@mantine/core'
import { formatQuota, logs, RefusedError, users } from '@relaydeck/api-sdk'
import { resourceKey } from '@relaydeck/api-sdk/query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useSend } from '../../../app/client.ts'
import { describeFailure } from '../../../app/failure.ts'
import { dismiss, notify } from '../../../app/notify.tsx'
import { selfOptions } from '../../../app/session.ts'
import { useStatus } from '../../../app/status.ts'
import { textArea, useTexts } from '../../../app/texts/area.ts'
import { frameTexts } from '../../../app/texts/frame.ts'
import { useOnce } from '../../../parts/form/use-once.ts'
import { Note } from '../../../parts/kit/Note.tsx'
import { useUnsent } from '../../../parts/saving/use-saving.ts'
import classes from './-TopUp.module.css'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the top-up page. */
export const topUpTexts = textArea({ zh, en })

/** Name of the toast for a missing code. */
const MISSING = 'code-missing'

/** Form to redeem a code. A refused code is kept in the field; a redeemed one is cleared. */
export function Redeem() {
  const texts = useTexts(topUpTexts)
  const frame = useTexts(frameTexts)
  const status = useStatus()
  const { unsent = '', keep } = useUnsent<string>()
  const [code, setCode] = useState(unsent)
  const redeeming = useRedeem(() => setCode(''), keep)
  const redeem = useOnce(redeeming.mutateAsync)
  const { error, data: added } = redeeming
  const refused = error instanceof RefusedError
  const failure = error && describeFailure(error, frame).message
  const { field, missing, submit, clearMissing } = useSubmit(code, redeem)
  const change = (typed: string) => {
    setCode(typed)
    clearMissing()
    if (error) redeeming.reset()
  }
  return (
    <form className={classes.redeem} onSubmit={submit} noValidate>
      <TextInput
        ref={field}
        label={texts.code}
        value={code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={missing ? texts.missing : refused && failure}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      {failure && !refused && <Note tone="failed">{texts.failed(failure)}</Note>}
      <Button type="submit" loading={redeeming.isPending}>
        {texts.redeem}
      </Button>
      <p className={classes.added} role="status">
        {added !== undefined && texts.added(formatQuota(added, status))}
      </p>
    </form>
  )
}

/** Submits a code. A missing one is an error until something is typed. */
function useSubmit(code: string, redeem: (key: string) => void) {
  const { missing: message } = useTexts(topUpTexts)
  const field = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const key = code.trim()
    setMissing(key === '')
    if (key !== '') return redeem(key)
    field.current?.focus()
    void notify({ kind: 'warning', name: MISSING, message })
  }
  const clearMissing = () => {
    setMissing(false)
    void dismiss(MISSING)
  }
  return { field, missing, submit, clearMissing }
}

/** Redeems a code and updates the remaining quota immediately. */
function useRedeem(onDone: () => void, onError: (error: Error, key: string) => void) {
  const send = useSend()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => users.redeem(send, { key }),
    meta: { handlesErrors: true },
    onError,
    onSuccess: async (added) => {
      onDone()
      queryClient.setQueryData(selfOptions.queryKey, (self) => self && { ...self, quota: self.quota + added })
      void queryClient.invalidateQueries({ queryKey: resourceKey(logs.list) })
      await queryClient.invalidateQueries({ queryKey: selfOptions.queryKey })
    },
  })
}
