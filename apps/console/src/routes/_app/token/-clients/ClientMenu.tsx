import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { ActionIcon, Menu } from '@mantine/core'
import { type Token, tokens } from '@relaydeck/api-sdk'
import { copyText } from '@relaydeck/ui/CopyButton'
import { IconCopy, IconDots, IconExternalLink } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { notify } from '../../../../app/notify.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.ts'
import { tokenTexts } from '../-texts.ts'
import { type ClientLink, clientLinks } from './links.ts'
import { clientTexts } from './texts.ts'

interface ClientMenuProps {
  token: Token
  /** Its name, for those who cannot see which row this is. */
  name: string
  /** Takes a text that could not be copied. */
  onUncopied: (text: string) => void
}

/** What was chosen: a link to be copied, or to be opened. */
interface Choice {
  link: ClientLink
  open: boolean
}

/** A token's key for chat clients: copied, or taken there. Before a web site gets it, the person agrees. */
export default function ClientMenu({ token, name, onUncopied }: ClientMenuProps) {
  const texts = useTexts(clientTexts)
  const { more } = useTexts(tokenTexts)
  const status = useStatus()
  const [opened, setOpened] = useState(true)
  const [asked, setAsked] = useState<Choice>()
  const key = tokens.fullKey(token)
  const links = clientLinks(key, status, location.origin)

  const copy = async (text: string, said: string) => {
    if (await copyText(text)) void notify({ kind: 'success', message: said })
    else onUncopied(text)
  }
  const take = ({ link, open }: Choice) => {
    if (open) window.open(link.address, '_blank', 'noopener,noreferrer')
    else void copy(link.address, texts.copiedLink(texts.names[link.client]))
  }
  const choose = (choice: Choice) => (choice.link.host === undefined ? take(choice) : setAsked(choice))
  return (
    <>
      <Menu position="bottom-end" width={240} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={more(name)}>
            <IconDots size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.copyAs}</Menu.Label>
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(key, texts.copiedKey)}>
            {texts.plain}
          </Menu.Item>
          {links.map((link) => (
            <Menu.Item
              key={link.client}
              leftSection={<IconCopy size={16} aria-hidden />}
              onClick={() => choose({ link, open: false })}
            >
              {texts.linkOf(texts.names[link.client])}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{texts.openIn}</Menu.Label>
          {links.map((link) => (
            <Menu.Item
              key={link.client}
              leftSection={<IconExternalLink size={16} aria-hidden />}
              onClick={() => choose({ link, open: true })}
            >
              {texts.names[link.client]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked && (
        <Suspense>
          <ConfirmDialog
            opened
            title={texts.hand.title(asked.link.host ?? '')}
            confirmLabel={asked.open ? texts.hand.open : texts.hand.copy}
            onConfirm={() => take(asked)}
            onClose={() => setAsked(undefined)}
          >
            <p>{texts.hand.what(name, new URL(asked.link.address).origin)}</p>
            <p className="dimmed">{asked.link.client === 'lobechat' ? texts.hand.inQuery : texts.hand.inFragment}</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
