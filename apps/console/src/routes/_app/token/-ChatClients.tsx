import { Button } from '@mantine/core'
import { copyText } from '@relaydeck/ui/CopyButton'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useTexts } from '../../../app/language/area.ts'
import { notify } from '../../../app/notify.tsx'
import { useGatewayAddress, useStatus } from '../../../app/status.ts'
import { useCopyFallback } from '../../../parts/list-page/cells.tsx'
import { useConfirmation } from '../../../parts/overlay/use-confirmation.tsx'
import classes from './-ClientSetup.module.css'
import { type ClientLink, clientLinks } from './-client-links.ts'
import { tokenTexts } from './-token.ts'

interface ChatClientsProps {
  /** Including `sk-`. */
  tokenKey: string
  /** Name of the token. */
  name: string
}

/** Chat clients that take a key from a link. Giving a key to a web site needs confirmation. */
export function ChatClients({ tokenKey, name }: ChatClientsProps) {
  const { clients: texts } = useTexts(tokenTexts)
  const { choose, dialog } = useHandOver(name)
  const links = clientLinks(tokenKey, useStatus(), useGatewayAddress())
  const look = { variant: 'default', size: 'xs' } as const
  return (
    <>
      <ul className={classes.links}>
        {links.map((link) => (
          <li key={link.client}>
            <span>{texts.names[link.client]}</span>
            <Button
              {...look}
              leftSection={<IconExternalLink size={16} aria-hidden />}
              aria-label={texts.openIn(texts.names[link.client])}
              onClick={() => choose({ link, open: true })}
            >
              {texts.confirm.open}
            </Button>
            <Button
              {...look}
              leftSection={<IconCopy size={16} aria-hidden />}
              aria-label={texts.copyLinkOf(texts.names[link.client])}
              onClick={() => choose({ link, open: false })}
            >
              {texts.confirm.copy}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  )
}

/** A link to copy or to open. */
interface Choice {
  link: ClientLink
  open: boolean
}

/** Returns a function that copies or opens a link, after a confirmation if a web site gets the key, and its dialog. */
function useHandOver(name: string) {
  const { clients: texts } = useTexts(tokenTexts)
  const onCopyFail = useCopyFallback()
  const { ask, dialog } = useConfirmation()
  const copy = async ({ client, address }: ClientLink) => {
    if (!(await copyText(address))) return onCopyFail(address)
    void notify({ kind: 'success', message: texts.copiedLink(texts.names[client]) })
  }
  const handOver = ({ link, open }: Choice) => {
    if (open) window.open(link.address, '_blank', 'noopener,noreferrer')
    else void copy(link)
  }
  const choose = (choice: Choice) => {
    const { link, open } = choice
    if (link.host === undefined) return handOver(choice)
    ask({
      title: texts.confirm.title(link.host),
      confirmLabel: open ? texts.confirm.open : texts.confirm.copy,
      onConfirm: () => handOver(choice),
      children: (
        <>
          <p>{texts.confirm.effect(name, new URL(link.address).origin)}</p>
          <p className="dimmed">{link.client === 'lobechat' ? texts.confirm.inQuery : texts.confirm.inFragment}</p>
        </>
      ),
    })
  }
  return { choose, dialog }
}
