import { type DailyUse, formatQuota, type Status } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useNumberFormat, useTexts } from '../../../app/language/area.ts'
import { useStatus } from '../../../app/status.ts'
import { AMOUNT_DIGITS, axisAmount } from '../../../parts/usage-chart/sums.ts'
import type { Measure } from './-dashboard.ts'
import { dashboardTexts } from './-texts.ts'

/** Returns a formatter for axis labels: amounts without trailing zeros, and compact numbers. */
export function useFormatAxisValue(status: Status) {
  const numbers = useNumberFormat({ notation: 'compact' })
  return (value: number, measure: Measure): string =>
    measure === 'quota' ? axisAmount(value, status) : numbers.format(value)
}

/** Returns a formatter for values: amounts, and numbers in the current language. */
export function useFormatValue(status: Status) {
  const numbers = useNumberFormat()
  return (value: number, measure: Measure): string =>
    measure === 'quota' ? formatQuota(value, status, AMOUNT_DIGITS) : numbers.format(value)
}

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
