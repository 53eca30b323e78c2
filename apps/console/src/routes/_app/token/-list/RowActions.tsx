import { ActionIcon, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { type Token, tokens } from '@relaydeck/api-sdk'
import { IconDots, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.ts'
import { tokenTexts } from '../-texts.ts'
import type { TokenSearch } from './search.ts'
import { useRemove, useToggle } from './use-actions.ts'

// A menu that floats is heavy: it comes with the first press.
const ClientMenu = lazy(() => import('../-clients/ClientMenu.tsx'))

interface RowActionsProps {
  token: Token
  search: TokenSearch
  /** Takes a text that could not be copied. */
  onUncopied: (text: string) => void
}

/** On or off, to a chat client, and away. */
export function RowActions({ token, search, onUncopied }: RowActionsProps) {
  const texts = useTexts(tokenTexts)
  const toggle = useToggle(search)
  const remove = useRemove()
  const [asking, setAsking] = useState<boolean>()
  const [more, setMore] = useState(false)
  const name = token.name || texts.unnamed
  const dots = (
    <ActionIcon variant="subtle" color="gray" aria-label={texts.more(name)} onClick={() => setMore(true)}>
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <Switch
        aria-label={texts.toggle(name)}
        checked={token.status === tokens.TOKEN_STATUS.enabled}
        disabled={toggle.isPending}
        onChange={({ currentTarget }) => toggle.mutate({ token, on: currentTarget.checked })}
      />
      {more ? (
        <Suspense fallback={dots}>
          <ClientMenu token={token} name={name} onUncopied={onUncopied} />
        </Suspense>
      ) : (
        dots
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        aria-label={texts.removeNamed(name)}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {asking !== undefined && (
        <Suspense>
          <ConfirmDialog
            opened={asking}
            title={texts.removeTitle}
            confirmLabel={texts.remove}
            danger
            onConfirm={() => remove.mutateAsync(token)}
            onClose={() => setAsking(false)}
          >
            {texts.removeWhat(name)}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
