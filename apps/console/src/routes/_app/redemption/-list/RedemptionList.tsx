import type { Redemption } from '@relaydeck/api-sdk'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { LinkButton } from '../../../../parts/LinkButton.tsx'
import { RecordList } from '../../../../parts/list/RecordList.tsx'
import { useByHand } from '../../../../parts/list/use-by-hand.ts'
import { usePages } from '../../../../parts/list/use-pages.ts'
import { redemptionTexts } from '../-texts.ts'
import { redemptionColumns } from './columns.tsx'
import { foundOptions, pageOptions } from './data.ts'
import { RowActions } from './RowActions.tsx'
import type { RedemptionSearch } from './search.ts'

/** Redemption codes: find, page, switch, copy, delete. */
export function RedemptionList({ search }: { search: RedemptionSearch }) {
  const { page = 1, keyword = '' } = search
  const texts = useTexts(redemptionTexts)
  const status = useStatus()
  const navigate = useNavigate()
  const { byHand, onUncopied } = useByHand(texts.copyFailed)
  const list = usePages<Redemption>({
    page,
    found: keyword ? foundOptions(keyword) : undefined,
    pageOf: pageOptions,
    arrange: (rows) => [...rows],
  })
  return (
    <RecordList
      name="redemption"
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
      columns={redemptionColumns(texts, status, search, onUncopied)}
      rowActions={(redemption) => <RowActions redemption={redemption} />}
    />
  )
}
