import { type Token, tokens } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { send } from '../../../../app/send.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { OrderSelect } from '../../../../parts/list/OrderSelect.tsx'
import { RecordList } from '../../../../parts/list/RecordList.tsx'
import { useByHand } from '../../../../parts/list/use-by-hand.ts'
import { usePages } from '../../../../parts/list/use-pages.ts'
import { tokenTexts } from '../-texts.ts'
import { tokenColumns } from './columns.tsx'
import { foundOptions, ordered, pageOptions, sortOf, TOKENS } from './data.ts'
import { RowActions } from './RowActions.tsx'
import type { Order, TokenSearch } from './search.ts'

const Bulk = lazy(() => import('../-bulk/TokenBulk.tsx').then((module) => ({ default: module.TokenBulk })))

/** Own tokens: find, sort, page, switch, copy, delete. What is narrowed or turned stands in the address. */
export function TokenList({ search }: { search: TokenSearch }) {
  const { page = 1, order = '', keyword = '' } = search
  const texts = useTexts(tokenTexts)
  const ui = useUiTexts()
  const status = useStatus()
  const navigate = useNavigate()
  const { byHand, onUncopied } = useByHand(texts.copyFailed)
  const go = (next: TokenSearch) => void navigate({ to: '/token', search: { order, keyword, ...next } })
  const list = usePages<Token>({
    page,
    found: keyword ? foundOptions(keyword) : undefined,
    pageOf: (p) => pageOptions(p, order),
    arrange: (rows) => ordered(rows, order),
  })
  return (
    <RecordList
      name="token"
      resource={TOKENS}
      rowName={({ name }) => name || texts.unnamed}
      bulk={Bulk}
      walk={(pages, options) => pages(tokens.list, send, { order }, options)}
      {...{ texts, list, page, keyword, byHand }}
      onGo={go}
      add={(where) => (
        <LinkButton
          to="/token/add"
          search={search}
          leftSection={where === 'head' && <IconPlus size={16} aria-hidden />}
        >
          {texts.add}
        </LinkButton>
      )}
      toolbar={
        <OrderSelect
          label={texts.order}
          orders={tokens.TOKEN_ORDERS}
          names={texts.orders}
          order={order}
          onOrder={(next) => go({ order: next, page: 1 })}
        />
      }
      columns={tokenColumns(texts, ui, status, search, onUncopied)}
      sort={sortOf(order)}
      onSort={(sort) => go({ order: (sort?.column ?? '') as Order, page: 1 })}
      rowActions={(token) => <RowActions token={token} search={search} onUncopied={onUncopied} />}
    />
  )
}
