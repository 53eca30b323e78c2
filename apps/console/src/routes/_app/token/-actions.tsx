import { RefusedError, type Token, tokens } from '@relaydeck/api-sdk'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { useTexts } from '../../../app/texts/area.ts'
import { MoreButton } from '../../../parts/list/MoreButton.tsx'
import { RowActions } from '../../../parts/list/RowActions.tsx'
import { useRowNames } from '../../../parts/list/resource.ts'
import { useListSearch } from '../../../parts/list/use-resource-list.ts'
import { tokenResource } from './-resource.ts'
import { tokenTexts } from './-texts.ts'

const loadMenu = () => import('./-clients/ClientMenu.tsx')
const ClientMenu = lazy(loadMenu)

/** Whether enabling was refused for a reason that an edit resolves. */
const needsEdit = (error: Error, { status }: Token): boolean =>
  error instanceof RefusedError && ['expired', 'exhausted'].includes(tokens.tokenStatusName(status))

/** Switch, client menu and delete button of a token. */
export function TokenActions({ token }: { token: Token }) {
  const texts = useTexts(tokenTexts)
  const name = useRowNames(tokenResource).nameOf(token)
  const navigate = useNavigate()
  const { search } = useListSearch(tokenResource)
  // Not `token`: its status is already the one that was refused.
  const onRefused = (error: Error, row: Token) => {
    if (needsEdit(error, row)) void navigate({ to: '/token/edit/$id', params: { id: row.id }, search })
  }
  return (
    <RowActions resource={tokenResource} row={token} onRefused={onRefused}>
      <MoreButton label={texts.more(name)} load={loadMenu}>
        {(menu) => <ClientMenu token={token} name={name} menu={menu} />}
      </MoreButton>
    </RowActions>
  )
}
