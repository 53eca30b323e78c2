import { ActionIcon } from '@mantine/core'
import { RefusedError, type Token, tokens } from '@relaydeck/api-sdk'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../app/texts/area.ts'
import { RowActions } from '../../../parts/list/RowActions.tsx'
import { useRowNames } from '../../../parts/list/resource.ts'
import { useListSearch } from '../../../parts/list/use-resource-list.ts'
import { tokenResource } from './-resource.ts'
import { tokenTexts } from './-texts.ts'

// Floating menus are heavy: their code loads on the first click.
const ClientMenu = lazy(() => import('./-clients/ClientMenu.tsx'))

/** Whether enabling was refused for a reason that an edit resolves. */
const needsEdit = (error: Error, { status }: Token): boolean =>
  error instanceof RefusedError && ['expired', 'exhausted'].includes(tokens.tokenStatusName(status))

/** Switch, client menu and delete button of a token. */
export function TokenActions({ token }: { token: Token }) {
  const texts = useTexts(tokenTexts)
  const name = useRowNames(tokenResource).nameOf(token)
  const navigate = useNavigate()
  const { search } = useListSearch(tokenResource)
  const [menuOpened, setMenuOpened] = useState(false)
  // Not `token`: its status is already the one that was refused.
  const onRefused = (error: Error, row: Token) => {
    if (needsEdit(error, row)) void navigate({ to: '/token/edit/$id', params: { id: row.id }, search })
  }
  const button = (
    <ActionIcon variant="subtle" color="gray" aria-label={texts.more(name)} onClick={() => setMenuOpened(true)}>
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <RowActions resource={tokenResource} row={token} onRefused={onRefused}>
      {menuOpened ? (
        <Suspense fallback={button}>
          <ClientMenu token={token} name={name} />
        </Suspense>
      ) : (
        button
      )}
    </RowActions>
  )
}
