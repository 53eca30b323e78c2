import type { DailyUse } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useStatus } from '../../../app/status.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { useFormatValue } from './-format.ts'
import { dashboardTexts } from './-texts.ts'

/** Returns the columns of the usage table. */
export function useColumns(): PagedColumn<DailyUse>[] {
  const { columns } = useTexts(dashboardTexts)
  const format = useFormatValue(useStatus())
  return [
    { id: 'day', header: columns.day, cell: ({ day }) => day },
    { id: 'model', header: columns.model, primary: true, cell: ({ model_name }) => model_name || '–' },
    {
      id: 'requests',
      header: columns.requests,
      align: 'end',
      cell: ({ request_count }) => format(request_count, 'requests'),
    },
    {
      id: 'prompt',
      header: columns.prompt,
      align: 'end',
      cell: ({ prompt_tokens }) => format(prompt_tokens, 'tokens'),
    },
    {
      id: 'completion',
      header: columns.completion,
      align: 'end',
      cell: ({ completion_tokens }) => format(completion_tokens, 'tokens'),
    },
    { id: 'quota', header: columns.quota, align: 'end', cell: ({ quota }) => format(quota, 'quota') },
  ]
}
