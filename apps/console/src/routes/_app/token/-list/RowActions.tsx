import { ActionIcon } from '@mantine/core'
import { type Token, tokens } from '@relaydeck/api-sdk'
import { IconDots } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { RemoveButton } from '../../../../parts/list/RemoveButton.tsx'
import { RowSwitch } from '../../../../parts/list/RowSwitch.tsx'
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
  const [more, setMore] = useState(false)
  const name = token.name || texts.unnamed
  const dots = (
    <ActionIcon variant="subtle" color="gray" aria-label={texts.more(name)} onClick={() => setMore(true)}>
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <>
      <RowSwitch
        label={texts.toggle(name)}
        on={token.status === tokens.TOKEN_STATUS.enabled}
        busy={toggle.isPending}
        onToggle={(on) => toggle.mutate({ row: token, on })}
      />
      {more ? (
        <Suspense fallback={dots}>
          <ClientMenu token={token} name={name} onUncopied={onUncopied} />
        </Suspense>
      ) : (
        dots
      )}
      <RemoveButton
        label={texts.removeNamed(name)}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        what={texts.removeWhat(name)}
        onRemove={() => remove.mutateAsync(token)}
      />
    </>
  )
}
