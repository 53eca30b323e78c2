import { Button } from '@mantine/core'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { IconExternalLink } from '@tabler/icons-react'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { ListHead } from '../../../parts/list/ListHead.tsx'
import { webAddress } from '../../../parts/web-address.ts'
import classes from './-Chat.module.css'
import { chatTexts } from './-texts.ts'

/** A frame around the chat page. Sites may forbid being framed, which nobody is told: a way around it stays in view. */
export function Chat() {
  const texts = useTexts(chatTexts)
  const { chat_link } = useStatus()
  const address = webAddress(chat_link)
  if (!address)
    return (
      <>
        <h1>{texts.title}</h1>
        <EmptyState
          title={chat_link === '' ? texts.none : texts.bad}
          description={chat_link === '' ? texts.noneHint : texts.badHint}
        />
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
      <ServerHtml className={classes.frame} text={address.href} />
    </div>
  )
}
