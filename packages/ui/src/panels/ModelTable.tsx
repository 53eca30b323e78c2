import { PAGE_SIZE, type QuotaFormat } from '@relaydeck/api-sdk'
import { useMemo, useState } from 'react'
import { type PagedColumn, PagedTable } from '../PagedTable/PagedTable.tsx'
import { Quota } from '../Quota/Quota.tsx'
import { numberFormat } from '../texts/number-format.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { usePanelTexts } from './texts.ts'
import { COST_DIGITS, type Use } from './use.ts'

interface ModelTableProps {
  /** The largest first; `undefined` while it loads. */
  models: readonly Use[] | undefined
  format: QuotaFormat
  /** Whether only costs are known. */
  costsOnly?: boolean
}

/** Usage of each model. */
export function ModelTable({ models, format, costsOnly = false }: ModelTableProps) {
  const texts = usePanelTexts()
  const { language } = useUiTexts()
  const [page, onPage] = useState(1)
  const columns = useMemo((): PagedColumn<Use>[] => {
    const numbers = numberFormat(language)
    const counts: PagedColumn<Use>[] = [
      { id: 'calls', header: texts.calls, align: 'end', cell: ({ calls }) => numbers.format(calls) },
      { id: 'tokens', header: texts.tokenCount, align: 'end', cell: ({ tokens }) => numbers.format(tokens) },
    ]
    return [
      { id: 'model', header: texts.model, primary: true, cell: ({ name }) => name || texts.other },
      ...(costsOnly ? [] : counts),
      {
        id: 'cost',
        header: texts.cost,
        align: 'end',
        cell: ({ quota }) => <Quota value={quota} format={format} digits={COST_DIGITS} />,
      },
    ]
  }, [texts, language, format, costsOnly])
  const rows = models ?? []
  return (
    <PagedTable
      label={texts.byModel}
      columns={columns}
      rows={rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
      rowId={({ name }) => name}
      rowName={({ name }) => name || texts.other}
      paging={{ page, onPage, knownRows: rows.length, hasMore: models ? false : 'unknown', allLoaded: true }}
      state={{ loading: models === undefined }}
      empty={null}
    />
  )
}
