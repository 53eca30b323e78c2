import { Menu } from '@mantine/core'
import { fullKey, type Token } from '@relaydeck/api-sdk'
import { copyText } from '@relaydeck/ui/CopyButton'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { notify } from '../../../app/notify.tsx'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { useCopyFallback } from '../../../parts/list-page/cells.tsx'
import { DropdownMenu, type MenuState } from '../../../parts/menu/MenuButton.tsx'
import { useConfirmation } from '../../../parts/overlay/use-confirmation.tsx'
import { type ClientLink, clientLinks } from './-client-links.ts'
import { tokenTexts } from './-token.ts'

interface ClientMenuProps {
  token: Token
  /** Name of the token, for screen readers. */
  name: string
  menu: MenuState
}

/** A link to copy or to open. */
interface Choice {
  link: ClientLink
  open: boolean
}

/** Menu that copies a token's key or hands it to a chat client. Handing it to a web site needs confirmation. */
export function ClientMenu({ token, name, menu }: ClientMenuProps) {
  const { clients: texts } = useTexts(tokenTexts)
  const status = useStatus()
  const copy = useCopy()
  const { choose, dialog } = useHandOver(name)
  const key = fullKey(token)
  const links = clientLinks(key, status, location.origin)
  return (
    <>
      <DropdownMenu {...menu} width={240}>
        <Menu.Label>{texts.copyAs}</Menu.Label>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(key, texts.copiedKey)}>
          {texts.plain}
        </Menu.Item>
        {links.map((link) => (
          <LinkItem key={link.client} label={texts.linkOf(texts.names[link.client])} {...{ link, choose }} />
        ))}
        <Menu.Divider />
        <Menu.Label>{texts.openIn}</Menu.Label>
        {links.map((link) => (
          <LinkItem key={link.client} label={texts.names[link.client]} open {...{ link, choose }} />
        ))}
      </DropdownMenu>
      {dialog}
    </>
  )
}

interface LinkItemProps extends Partial<Choice> {
  link: ClientLink
  label: string
  choose: (choice: Choice) => void
}

function LinkItem({ link, open = false, label, choose }: LinkItemProps) {
  const ItemIcon = open ? IconExternalLink : IconCopy
  return (
    <Menu.Item leftSection={<ItemIcon size={16} aria-hidden />} onClick={() => choose({ link, open })}>
      {label}
    </Menu.Item>
  )
}

/** Returns a function that copies a text; the search box offers it if copying fails. */
function useCopy() {
  const onCopyFail = useCopyFallback()
  return async (text: string, message: string) => {
    if (await copyText(text)) void notify({ kind: 'success', message })
    else onCopyFail(text)
  }
}

/** Returns a function that copies or opens a link, after a confirmation if a web site gets the key, and its dialog. */
function useHandOver(name: string) {
  const { clients: texts } = useTexts(tokenTexts)
  const copy = useCopy()
  const { ask, dialog } = useConfirmation()
  const handOver = ({ link, open }: Choice) => {
    if (open) window.open(link.address, '_blank', 'noopener,noreferrer')
    else void copy(link.address, texts.copiedLink(texts.names[link.client]))
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
