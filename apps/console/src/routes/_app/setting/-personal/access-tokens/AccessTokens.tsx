import { Button } from '@mantine/core'
import { type AccessToken, accessTokens } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { notify } from '../../../../../app/notify.tsx'
import { send } from '../../../../../app/send.ts'
import { useTexts } from '../../../../../app/texts/area.ts'
import classes from '../Personal.module.css'
import { SectionSkeleton } from '../SectionSkeleton.tsx'
import { accessTokenTexts } from './texts.ts'

const CreateDialog = lazy(() => import('./CreateDialog.tsx'))

const accessTokensOptions = queryOptions({ ...query(send, accessTokens.list), meta: { handlesErrors: true } })

/** Lists the named access tokens, with buttons to create one and to delete each. */
export default function AccessTokens() {
  const texts = useTexts(accessTokenTexts)
  const queryClient = useQueryClient()
  const [creating, setCreating] = useState(false)
  const own = useQuery(accessTokensOptions)
  const reload = () => queryClient.invalidateQueries({ queryKey: accessTokensOptions.queryKey })
  if (own.isError && !own.data) return <LoadError inline title={texts.notLoaded} onRetry={() => void own.refetch()} />
  if (!own.data) return <SectionSkeleton section="accessTokens" />
  return (
    <div className={classes.stack}>
      {own.data.length === 0 ? (
        <p className="dimmed">{texts.none}</p>
      ) : (
        <ul className={`${classes.rows} ${classes.wide}`} aria-label={texts.list}>
          {own.data.map((token) => (
            <Row key={token.id} token={token} onEnded={reload} />
          ))}
        </ul>
      )}
      <Button variant="default" aria-haspopup="dialog" onClick={() => setCreating(true)}>
        {texts.create}
      </Button>
      {creating && (
        <Suspense>
          <CreateDialog onCreated={reload} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  )
}

function Row({ token, onEnded }: { token: AccessToken; onEnded: () => Promise<void> }) {
  const texts = useTexts(accessTokenTexts)
  const { id, name, read_only, expired_time, last_used_time } = token
  const ending = useMutation({
    mutationFn: () => accessTokens.remove(send, { id }),
    meta: { handlesErrors: true },
    onSuccess: async () => {
      void notify({ kind: 'success', message: texts.ended })
      await onEnded()
    },
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
