import { CHANNEL_TYPES, type Channel, channelStatusName, channelTypeOf, groups, splitComma } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { useUiTexts } from '@relaydeck/ui/texts'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { send, useHas } from '../../../app/send.ts'
import { useLanguage, useTexts } from '../../../app/texts/area.ts'
import { isSlow, outcomeOf, type TestResults, testResults } from '../../../parts/channel/test-results.ts'
import { Filters } from '../../../parts/list-page/Filters.tsx'
import { choicesOf, type FilterField, isAmong, narrowTexts } from '../../../parts/list-page/filter-field.ts'
import type { FiltersProps } from '../../../parts/list-page/ResourceList.tsx'
import type { FilterValues } from '../../../parts/rows/address.ts'
import { resourceTexts } from '../../../parts/rows/resource.ts'
import { tagsIn } from './-form/known-tags.ts'

/** Returns whether the last test of a channel ended as the filter says. */
function isResult(channel: Channel, result: string, results: TestResults | undefined): boolean {
  const outcome = outcomeOf(channel, results).kind
  const slow = outcome === 'passed' && isSlow(channel.response_time)
  if (result === 'slow') return slow
  if (result === 'bad') return slow || outcome === 'failed'
  return outcome === result
}

/** Returns whether the balance of a channel is as low as the filter says. A balance that was never read is unknown. */
function isLow({ type, balance, balance_updated_time }: Channel, limit: string): boolean {
  if (!channelTypeOf(type)?.balance || balance_updated_time === 0) return false
  return limit === 'none' ? balance <= 0 : balance < Number(limit)
}

/** Returns whether the filters let a channel through. */
export function matches(channel: Channel, filters: FilterValues, queryClient: QueryClient): boolean {
  const { status, type, group, model, tag, time, balance, result } = filters
  return (
    (!status || channelStatusName(channel.status) === status) &&
    (!type || channel.type === Number(type)) &&
    isAmong(group, splitComma(channel.group)) &&
    isAmong(model, splitComma(channel.models)) &&
    (!tag || channel.tag === tag) &&
    (!time || channel.response_time >= Number(time) * 1000) &&
    (!balance || isLow(channel, balance)) &&
    (!result || isResult(channel, result, queryClient.getQueryData(testResults.queryKey)))
  )
}

/** Fetches the results of tests, if a filter needs them. */
export const prepare = async ({ result }: FilterValues, queryClient: QueryClient): Promise<unknown> =>
  result ? queryClient.ensureQueryData(testResults).catch(() => {}) : undefined

/** Filters of channels: last test, status, response time, balance, type, group, model and tag. */
export default function ChannelFilters(props: FiltersProps<Channel>) {
  const { fields: labels, ...texts } = useTexts(narrowTexts)
  const { columns } = useTexts(resourceTexts)
  const { unknown: _, ...statuses } = useUiTexts().status.channel
  const language = useLanguage()
  const known = useQuery({ ...query(send, groups.list), meta: { background: true } }).data ?? []
  const { found = [], rows } = props.state.pages
  const all = [...found, ...rows]
  const models = [...new Set(all.flatMap(({ models }) => splitComma(models)))].toSorted()
  const hasTags = useHas('channelTags')
  const fields: FilterField[] = [
    { name: 'result', label: labels.result, choices: choicesOf(texts.result) },
    { name: 'status', label: columns.status, choices: choicesOf(statuses) },
    {
      name: 'time',
      label: labels.time,
      choices: [1, 3, 5, 10].map((count) => ({ value: String(count), label: texts.seconds(count) })),
    },
    {
      name: 'balance',
      label: labels.balance,
      choices: [
        { value: 'none', label: texts.none },
        ...['1', '10'].map((value) => ({ value, label: texts.below(value) })),
      ],
    },
    {
      name: 'type',
      label: labels.type,
      choices: CHANNEL_TYPES.map(({ value, text }) => ({ value: String(value), label: text[language] })),
    },
    { name: 'group', label: columns.group, suggestions: known },
    { name: 'model', label: labels.model, suggestions: models },
    ...(hasTags || props.state.search.tag
      ? [{ name: 'tag', label: labels.tag, suggestions: tagsIn(all) } as const]
      : []),
  ]
  return <Filters {...props} fields={fields} />
}
