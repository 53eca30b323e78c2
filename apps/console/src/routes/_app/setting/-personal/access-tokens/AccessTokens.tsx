import { Button, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  ACCESS_TOKEN_NAME_MAX,
  type AccessToken,
  accessTokens,
  type InputOf,
  NEVER_EXPIRES,
  users,
} from '@relaydeck/api-sdk'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { isPast, parseExpiry } from '@relaydeck/ui/ExpiryField'
import { LoadError } from '@relaydeck/ui/LoadError'
import { SecretText } from '@relaydeck/ui/SecretText'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { textArea, useTexts } from '../../../../../app/language/area.ts'
import { read } from '../../../../../app/read.ts'
import { useStatus } from '../../../../../app/status.ts'
import { useAction } from '../../../../../parts/form/use-action.ts'
import { FailureNote } from '../../../../../parts/kit/FailureNote.tsx'
import { commonTexts } from '../../../../../parts/kit/KitTexts.tsx'
import { Dialog } from '../../../../../parts/overlay/Dialog.tsx'
import { ExpiryField } from '../../../../../parts/period/ExpiryField.tsx'
import { copyWithToast } from '../copy-with-toast.ts'
import classes from '../Personal.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

const accessTokensOptions = queryOptions({ ...read(accessTokens.list), meta: { handlesErrors: true } })

/** Lists the system access token and the named ones, if the server has them, with buttons to create and to delete. */
export function AccessTokens() {
  const texts = useTexts(accessTokenTexts)
  const { access_tokens: hasNamed = false } = useStatus()
  const own = useQuery({ ...accessTokensOptions, enabled: hasNamed })
  return (
    <div className={classes.stack}>
      <ul className={`${classes.rows} ${classes.wide}`} aria-label={texts.list} aria-busy={hasNamed && own.isPending}>
        <SystemToken />
        {own.data?.map((token) => (
          <Row key={token.id} token={token} />
        ))}
      </ul>
      {own.isError && !own.data && (
        <LoadError inline className={classes.wide} title={texts.notLoaded} onRetry={() => void own.refetch()} />
      )}
      {hasNamed && <Create />}
    </div>
  )
}

/** The only access token of One API: a new one revokes the old one, and is shown once. */
function SystemToken() {
  const { system: texts } = useTexts(accessTokenTexts)
  const rotating = useAction({
    call: (send) => users.rotateAccessToken(send),
    meta: { handlesErrors: true },
    onSuccess: (token) => copyWithToast(token, texts),
  })
  return (
    <li className={classes.row}>
      <span className={classes.state}>
        {texts.name}
        <br />
        <span className="dimmed">{texts.about}</span>
      </span>
      <ConfirmButton
        size="xs"
        aria-label={texts.createNamed}
        title={texts.title}
        consequence={texts.consequence}
        confirmLabel={texts.create}
        onConfirm={() => rotating.mutateAsync()}
      >
        {texts.create}
      </ConfirmButton>
      {rotating.data && (
        <div className={classes.wide}>
          <SecretText value={rotating.data} label={texts.label} />
          <p className="dimmed">{texts.once}</p>
        </div>
      )}
    </li>
  )
}

function Create() {
  const texts = useTexts(accessTokenTexts)
  const [creating, setCreating] = useState(false)
  return (
    <div className={classes.stack}>
      <p className="dimmed">{texts.createHint}</p>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setCreating(true)}>
        {texts.create}
      </Button>
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

function Row({ token }: { token: AccessToken }) {
  const texts = useTexts(accessTokenTexts)
  const { id, name, read_only, expired_time, last_used_time } = token
  const ending = useAction({
    call: (send) => accessTokens.remove(send, { id }),
    meta: { handlesErrors: true },
    changes: accessTokensOptions.queryKey,
    done: texts.ended,
  })
  return (
    <li className={classes.row}>
      <span className={classes.state}>
        {name} {read_only && <span className="dimmed">{texts.readOnly}</span>}
        <br />
        <span className="dimmed">
          {expired_time > 0 && texts.expires} <Timestamp value={expired_time} none={texts.never} /> ·{' '}
          {last_used_time > 0 && texts.lastUsed} <Timestamp value={last_used_time} none={texts.unused} />
        </span>
      </span>
      <ConfirmButton
        size="xs"
        danger
        aria-label={texts.endNamed(name)}
        title={texts.question(name)}
        consequence={texts.effect}
        confirmLabel={texts.end}
        onConfirm={() => ending.mutateAsync()}
      >
        {texts.end}
      </ConfirmButton>
    </li>
  )
}

type Draft = InputOf<typeof accessTokens.create>

const isName = (name: string) => name !== '' && [...name].length <= ACCESS_TOKEN_NAME_MAX

/** Dialog that creates an access token, and then shows it once. */
function CreateDialog({ onClose }: { onClose: () => void }) {
  const { dialog: texts } = useTexts(accessTokenTexts)
  const { finish } = useTexts(commonTexts)
  const creating = useAction({
    call: (send, draft: Draft) => accessTokens.create(send, draft),
    meta: { handlesErrors: true },
    changes: accessTokensOptions.queryKey,
  })
  const secret = creating.data
  return (
    <Dialog onClose={onClose} title={texts.title} closeOnClickOutside={false}>
      {secret === undefined ? (
        <>
          {creating.error && <FailureNote error={creating.error} />}
          <DraftForm busy={creating.isPending} onDraft={creating.run} />
        </>
      ) : (
        <div className={classes.form}>
          <SecretText value={secret} label={texts.label} prefix="rdat_" />
          <p className="dimmed">{texts.once}</p>
          <Button fullWidth data-autofocus onClick={onClose}>
            {finish}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

const expiryOf = (typed: string) => (isPast(typed) ? undefined : parseExpiry(typed))

function DraftForm({ busy, onDraft }: { busy: boolean; onDraft: (draft: Draft) => void }) {
  const { dialog: texts } = useTexts(accessTokenTexts)
  const form = useForm({
    initialValues: { name: '', expiry: '', read_only: false },
    validate: {
      name: (name) => !isName(name.trim()) && texts.nameInvalid,
      expiry: (expiry) => expiryOf(expiry) === undefined && texts.expiryInvalid,
    },
  })
  const submit = form.onSubmit(({ name, expiry, read_only }) =>
    onDraft({ name: name.trim(), expired_time: expiryOf(expiry) ?? NEVER_EXPIRES, read_only }),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput label={texts.name} data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <ExpiryField label={texts.expiry} {...form.getInputProps('expiry')} />
      <Switch
        label={texts.readOnly}
        description={texts.readOnlyHint}
        {...form.getInputProps('read_only', { type: 'checkbox' })}
      />
      <Button type="submit" fullWidth loading={busy}>
        {texts.submit}
      </Button>
    </form>
  )
}

/** Texts of the keys of the management API. */
export const accessTokenTexts = textArea({ zh, en })
