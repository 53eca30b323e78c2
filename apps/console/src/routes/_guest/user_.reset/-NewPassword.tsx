import { Button, TextInput } from '@mantine/core'
import { session } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isRefusal } from '../../../app/failure.ts'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { useAction } from '../../../parts/form/use-action.ts'
import { Column, ColumnLinks } from '../../../parts/kit/Column.tsx'
import { FailureNote } from '../../../parts/kit/FailureNote.tsx'
import { KitTexts } from '../../../parts/kit/KitTexts.tsx'
import { LinkButton } from '../../../parts/kit/LinkButton.tsx'
import { Note } from '../../../parts/kit/Note.tsx'
import type { ResetLink } from '../../../parts/oauth/link-search.ts'
import classes from './-NewPassword.module.css'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the new password page. */
export const newPasswordTexts = textArea({ zh, en })

/** Requests a new password with the link of a reset email and shows it until the page is closed. */
export function NewPassword({ link }: { link: ResetLink }) {
  const texts = useTexts(newPasswordTexts)
  const router = useRouter()
  // The query string is removed once the link is used.
  const [{ email = '', token = '' }] = useState(link)
  const resetting = useAction({
    call: (send) => session.resetPassword(send, { email, token }),
    meta: { handlesErrors: 'refusals' },
    onSuccess: () => router.navigate({ to: '.', search: {}, replace: true }),
  })
  const { data: password, error } = resetting
  if (password !== undefined)
    return (
      <Column title={texts.title}>
        <KitTexts>
          <Done password={password} />
        </KitTexts>
      </Column>
    )
  return (
    <Column title={texts.title} purpose={texts.purpose}>
      {email === '' || token === '' ? (
        <Note tone="failed">{texts.incomplete}</Note>
      ) : (
        <div className={classes.steps}>
          <TextInput label={texts.email} value={email} readOnly autoComplete="email" />
          {isRefusal(error) && <FailureNote error={error} />}
          <Button fullWidth loading={resetting.isPending} onClick={() => resetting.run()}>
            {texts.submit}
          </Button>
        </div>
      )}
      <ColumnLinks>
        <Link to="/reset">{texts.again}</Link>
      </ColumnLinks>
    </Column>
  )
}

function Done({ password }: { password: string }) {
  const texts = useTexts(newPasswordTexts)
  return (
    <div className={classes.steps}>
      <p role="status">{texts.done}</p>
      <div className={classes.secret}>
        <code className="whole">{password}</code>
        <CopyButton value={password} label={texts.password} />
      </div>
      <LinkButton to="/login" replace>
        {texts.toLogin}
      </LinkButton>
    </div>
  )
}
