import { Button, Skeleton } from '@mantine/core'
import { type Session, sessions } from '@relaydeck/api-sdk'
import { ConfirmButton } from '@relaydeck/ui/ConfirmButton'
import { LoadError } from '@relaydeck/ui/LoadError'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { textArea, useTexts } from '../../../../../app/language/area.ts'
import { read } from '../../../../../app/read.ts'
import { useAction } from '../../../../../parts/form/use-action.ts'
import classes from '../Personal.module.css'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

const sessionsOptions = queryOptions({ ...read(sessions.list), meta: { handlesErrors: true } })

/** Lists the user's sessions, with buttons to end one and all others. */
export function Sessions() {
  const texts = useTexts(sessionTexts)
  const own = useQuery(sessionsOptions)
  const endingOthers = useAction({
    call: (send) => sessions.removeOthers(send),
    meta: { handlesErrors: true },
    changes: sessionsOptions.queryKey,
    done: texts.othersEnded,
  })
  if (own.isError && !own.data) return <LoadError inline title={texts.notLoaded} onRetry={() => void own.refetch()} />
  // Its usual height, so that the buttons below do not move.
  if (!own.data) return <Skeleton height={54} aria-busy />
  const { title, effect, confirm } = texts.question
  return (
    <div className={classes.stack}>
      <ul className={`${classes.rows} ${classes.wide}`} aria-label={texts.list}>
        {own.data.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {own.data.some(({ is_current }) => !is_current) && (
        <ConfirmButton
          title={title}
          consequence={effect}
          confirmLabel={confirm}
          onConfirm={() => endingOthers.mutateAsync()}
        >
          {texts.endOthers}
        </ConfirmButton>
      )}
    </div>
  )
}

function Row({ session }: { session: Session }) {
  const texts = useTexts(sessionTexts)
  const { id, user_agent, address, created_time, last_used_time, is_current } = session
  const device = user_agent || texts.unknown
  const ending = useAction({
    call: (send) => sessions.remove(send, { id }),
    changes: sessionsOptions.queryKey,
    done: texts.ended,
  })
  return (
    <li className={classes.row}>
      <span className={classes.state}>
        {device} <span className="dimmed">{address}</span>
        <br />
        <span className="dimmed">
          <span className={classes.part}>
            {texts.created} <Timestamp value={created_time} />
          </span>{' '}
          <span className={classes.part}>
            {texts.lastUsed} <Timestamp value={last_used_time} />
          </span>
        </span>
      </span>
      {is_current ? (
        <span className="dimmed">{texts.current}</span>
      ) : (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.endNamed(device, address)}
          loading={ending.isPending}
          onClick={() => ending.run()}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}

/** Texts of the user's sessions. */
export const sessionTexts = textArea({ zh, en })
