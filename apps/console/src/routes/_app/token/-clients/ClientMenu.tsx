import '../../../../styles/menu.ts'
import { ActionIcon, Menu } from '@mantine/core'
import { type Token, tokens } from '@relaydeck/api-sdk'
import { copyText } from '@relaydeck/ui/CopyButton'
import { IconCopy, IconDots, IconExternalLink } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { notify } from '../../../../app/notify.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.ts'
import { useCopyFallback } from '../../../../parts/list/copy-fallback.ts'
import { tokenTexts } from '../-texts.ts'
import { type ClientLink, clientLinks } from './links.ts'
import { clientTexts } from './texts.ts'

interface ClientMenuProps {
  token: Token
  /** Name of the token, for screen readers. */
  name: string
}

/** A link to copy or to open. */
interface Choice {
  link: ClientLink
  open: boolean
}

/** Menu that copies a token's key or hands it to a chat client. Handing it to a web site needs confirmation. */
export default function ClientMenu({ token, name }: ClientMenuProps) {
  const texts = useTexts(clientTexts)
  const { more } = useTexts(tokenTexts)
  const status = useStatus()
  const [opened, setOpened] = useState(true)
  const onCopyFail = useCopyFallback()
  const [question, setQuestion] = useState<Choice>()
  const key = tokens.fullKey(token)
  const links = clientLinks(key, status, location.origin)

  const copy = async (text: string, message: string) => {
    if (await copyText(text)) void notify({ kind: 'success', message })
    else onCopyFail(text)
  }
  const handOver = ({ link, open }: Choice) => {
    if (open) window.open(link.address, '_blank', 'noopener,noreferrer')
    else void copy(link.address, texts.copiedLink(texts.names[link.client]))
  }
  const choose = (choice: Choice) => (choice.link.host === undefined ? handOver(choice) : setQuestion(choice))
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
      {question && (
        <Suspense>
          <ConfirmDialog
            opened
            title={texts.confirm.title(question.link.host ?? '')}
            confirmLabel={question.open ? texts.confirm.open : texts.confirm.copy}
            onConfirm={() => handOver(question)}
            onClose={() => setQuestion(undefined)}
          >
            <p>{texts.confirm.effect(name, new URL(question.link.address).origin)}</p>
            <p className="dimmed">
              {question.link.client === 'lobechat' ? texts.confirm.inQuery : texts.confirm.inFragment}
            </p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
