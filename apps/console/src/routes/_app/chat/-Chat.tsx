import { Button } from '@mantine/core'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { IconExternalLink } from '@tabler/icons-react'
import { useStatus, useStatusCall } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { frameTexts } from '../../../app/texts/frame.ts'
import { ListHead } from '../../../parts/list/ListHead.tsx'
import { webAddress } from '../../../parts/web-address.ts'
import classes from './-Chat.module.css'
import { chatTexts } from './-texts.ts'

/** A frame around the chat page. Sites may forbid being framed, which nobody is told: a way around it stays in view. */
export function Chat() {
  const texts = useTexts(chatTexts)
  const { chat_link } = useStatus()
  const { isFetched } = useStatusCall()
  const address = webAddress(chat_link)
  if (!address)
    return (
      <>
        <h1>{texts.title}</h1>
        {chat_link === '' ? <NoLink /> : <EmptyState title={texts.bad} description={texts.badHint} />}
      </>
    )
  return (
    <div className={classes.chat}>
      <ListHead title={texts.title} purpose={texts.purpose(address.host)}>
        <Button
          component="a"
          variant="default"
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {texts.open}
        </Button>
      </ListHead>
      {/* A link that was kept from an earlier visit is only opened once the server had a chance to correct it. */}
      {isFetched && <ServerHtml className={classes.frame} text={address.href} />}
    </div>
  )
}

/** No link was set, or nobody could tell. */
function NoLink() {
  const texts = useTexts(chatTexts)
  const { loading } = useTexts(frameTexts)
  const { isFetched, isError, error, refetch } = useStatusCall()
  if (!isFetched)
    return (
      <p role="status" aria-busy className="dimmed">
        {loading(texts.title)}
      </p>
    )
  if (isError) return <LoadError error={error} onRetry={() => void refetch()} />
  return <EmptyState title={texts.none} description={texts.noneHint} />
}
