import { Button } from '@mantine/core'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { LoadError } from '@relaydeck/ui/LoadError'
import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { IconExternalLink } from '@tabler/icons-react'
import { webAddress } from '../../../app/addresses.ts'
import { textArea, useTexts } from '../../../app/language/area.ts'
import { frameTexts } from '../../../app/language/frame.ts'
import { useStatus, useStatusCall } from '../../../app/status.ts'
import { ListHead } from '../../../parts/list-page/ListHead.tsx'
import classes from './-Chat.module.css'
import { texts as en } from './-texts.en.ts'
import { texts as zh } from './-texts.zh.ts'

/** Texts of the chat page. */
export const chatTexts = textArea({ zh, en })

/** Shows the chat page in a frame, with a link to open it in a new tab, since some sites refuse to be framed. */
export function Chat() {
  const texts = useTexts(chatTexts)
  const { chat_link } = useStatus()
  const { isFetched } = useStatusCall()
  const url = webAddress(chat_link)
  if (!url)
    return (
      <>
        <h1>{texts.title}</h1>
        {chat_link === '' ? <NoLink /> : <EmptyState title={texts.invalid} description={texts.invalidHint} />}
      </>
    )
  return (
    <div className={classes.chat}>
      <ListHead title={texts.title} purpose={texts.purpose(url.host)}>
        <Button
          component="a"
          variant="default"
          href={url.href}
          target="_blank"
          rel="noopener noreferrer"
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          {texts.open}
        </Button>
      </ListHead>
      {/* A cached link from an earlier visit is opened only after the server has confirmed or replaced it. */}
      {isFetched && <ServerHtml className={classes.frame} text={url.href} />}
    </div>
  )
}

/** Shown without a link: loading, failed, or not set. */
function NoLink() {
  const texts = useTexts(chatTexts)
  const { loading } = useTexts(frameTexts)
  const { isFetched, isPending, isError, error, refetch } = useStatusCall()
  if (!isFetched || isPending)
    return (
      <p role="status" aria-busy className="dimmed">
        {loading(texts.title)}
      </p>
    )
  if (isError) return <LoadError error={error} onRetry={() => void refetch()} />
  return <EmptyState title={texts.none} description={texts.noneHint} />
}
