import { type Redemption, redemptions } from '@relaydeck/api-sdk'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { send } from '../../../../app/send.ts'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { RecordList } from '../../../../parts/list/RecordList.tsx'
import { useByHand } from '../../../../parts/list/use-by-hand.ts'
import { usePages } from '../../../../parts/list/use-pages.ts'
import { redemptionTexts } from '../-texts.ts'
import { redemptionColumns } from './columns.tsx'
import { foundOptions, pageOptions, REDEMPTIONS } from './data.ts'
import { RowActions } from './RowActions.tsx'
import type { RedemptionSearch } from './search.ts'

const Bulk = lazy(() => import('../-bulk/RedemptionBulk.tsx').then((module) => ({ default: module.RedemptionBulk })))

/** Redemption codes: find, page, switch, copy, delete. */
export function RedemptionList({ search }: { search: RedemptionSearch }) {
  const { page = 1, keyword = '' } = search
  const texts = useTexts(redemptionTexts)
  const ui = useUiTexts()
  const status = useStatus()
  const navigate = useNavigate()
  const { byHand, onUncopied } = useByHand(texts.copyFailed)
  const list = usePages<Redemption>({
    page,
    found: keyword ? foundOptions(keyword) : undefined,
    pageOf: pageOptions,
  })
  return (
    <RecordList
      name="redemption"
      resource={REDEMPTIONS}
      rowName={({ name }) => name || texts.unnamed}
      bulk={Bulk}
      walk={(pages, options) => pages(redemptions.list, send, {}, options)}
      {...{ texts, list, page, keyword, byHand }}
      onGo={(to) => void navigate({ to: '/redemption', search: { keyword, ...to } })}
      add={(where) => (
        <LinkButton
          to="/redemption/add"
          search={search}
          leftSection={where === 'head' && <IconPlus size={16} aria-hidden />}
        >
          {texts.add}
        </LinkButton>
      )}
      columns={redemptionColumns(texts, ui, status, search, onUncopied)}
      rowActions={(redemption) => <RowActions redemption={redemption} />}
    />
  )
}
