import { Button } from '@mantine/core'
import { CHANNEL_TYPES, type Channel, channelStatusName, channelTypeOf, splitComma } from '@relaydeck/api-sdk'
import { OneTimePrompt } from '@relaydeck/ui/OneTimePrompt'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { Quota } from '@relaydeck/ui/Quota'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconChevronDown } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useHas } from '../../../../app/client.ts'
import { useLanguage, useTexts } from '../../../../app/language/area.ts'
import { useStatus } from '../../../../app/status.ts'
import { useGroupNames } from '../../../../parts/account/group-names.ts'
import { MenuButton } from '../../../../parts/action-menu/MenuButton.tsx'
import { useChannelPermissions } from '../../../../parts/channel/permissions.ts'
import { isSlow, outcomeOf, type TestResults, testResults } from '../../../../parts/channel/test-results.ts'
import { Guide } from '../../../../parts/getting-started/Guide.tsx'
import { WithLimit } from '../../../../parts/limits/WithLimit.tsx'
import {
  BELOW_NAME,
  idColumn,
  nameColumn,
  numberColumn,
  quotaColumn,
  statusColumn,
  textColumn,
} from '../../../../parts/list-page/columns.tsx'
import { Filters } from '../../../../parts/list-page/Filters.tsx'
import {
  choicesOf,
  type FilterField,
  isAmong,
  narrowTexts,
  useLimitFilter,
} from '../../../../parts/list-page/filter-field.ts'
import { type FiltersProps, ResourceList } from '../../../../parts/list-page/ResourceList.tsx'
import type { FilterValues } from '../../../../parts/rows/address.ts'
import type { FilterRule } from '../../../../parts/rows/arrange.ts'
import { resourceTexts } from '../../../../parts/rows/resource.ts'
import { channelResource, channelTexts, disabledIn, tagsIn } from '../-channel.ts'
import { useTypeName } from '../-type-name.ts'
import { ChannelActions } from './ChannelActions.tsx'
import { BalanceCell, NumberCell, TagCell, TestCell, TimeCell } from './cells.tsx'

const groupsOf = ({ group }: Channel) => splitComma(group).join(', ')

const editable = (field: 'priority' | 'weight', header: string): PagedColumn<Channel> => ({
  ...numberColumn(field, header, () => null),
  cell: (channel) => <NumberCell channel={channel} field={field} />,
})

const tagColumn = (header: string): PagedColumn<Channel> => ({
  ...textColumn<Channel>('tag', header, ({ tag = '' }) => tag),
  ...BELOW_NAME,
  cell: ({ tag }) => tag && <TagCell tag={tag} />,
})

const keysColumn = (header: string, text: (count: number, disabled: number) => string): PagedColumn<Channel> =>
  textColumn('keys', header, ({ keys = [] }) => text(keys.length || 1, disabledIn(keys)))

/** Columns of the channel list. */
export function useChannelColumns(): PagedColumn<Channel>[] {
  const { columns: own, keyCount } = useTexts(channelTexts)
  const shared = useTexts(resourceTexts).columns
  const ui = useUiTexts()
  const nameOfType = useTypeName()
  const status = useStatus()
  const hasTags = useHas('channelTags')
  const hasKeys = useHas('severalKeys')
  return useMemo(() => {
    return [
      idColumn(shared.id),
      nameColumn(channelResource, shared.name),
      { ...textColumn('group', shared.group, groupsOf), truncate: true },
      ...(hasTags ? [tagColumn(own.tag)] : []),
      { ...textColumn<Channel>('type', own.type, nameOfType), ...BELOW_NAME, truncate: { min: 80 } },
      statusColumn(shared.status, 'channel', ui),
      {
        id: 'response_time',
        header: own.time,
        ...BELOW_NAME,
        cell: (channel) => <TimeCell channel={channel} />,
        value: ({ response_time }) => response_time,
      },
      { id: 'model', header: own.model, cell: (channel) => <TestCell channel={channel} /> },
      {
        ...quotaColumn('used_quota', shared.used, status),
        ...BELOW_NAME,
        cell: ({ used_quota, limits }) => (
          <WithLimit limits={limits} isNarrow>
            <Quota value={used_quota} format={status} />
          </WithLimit>
        ),
      },
      {
        id: 'balance',
        header: own.balance,
        align: 'end',
        cell: (channel) => <BalanceCell channel={channel} />,
        value: ({ balance }) => balance,
      },
      ...(hasKeys ? [keysColumn(own.keys, keyCount)] : []),
      editable('priority', own.priority),
      editable('weight', own.weight),
    ]
  }, [own, keyCount, shared, ui, nameOfType, status, hasTags, hasKeys])
}

const ChannelBulk = lazy(() => import('../-bulk/ChannelBulk.tsx'))
const AllChannelsMenu = lazy(() => import('../-AllChannelsMenu.tsx'))
const ChannelImport = lazy(() => import('../-import.tsx'))

const rowActions = (channel: Channel) => <ChannelActions channel={channel} />

/** List of channels. */
export function ChannelList() {
  const { testPrompt, all } = useTexts(channelTexts)
  const may = useChannelPermissions()
  const menuButton = (
    <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
      {all.menu}
    </Button>
  )
  return (
    <ResourceList
      resource={channelResource}
      columns={useChannelColumns()}
      rowActions={rowActions}
      bulk={ChannelBulk}
      importer={ChannelImport}
      canCreate={may.sensitive_write}
      filters={ChannelFilters}
      rule={rule}
      note={
        <OneTimePrompt name="channel-test" mb="md">
          {testPrompt}
        </OneTimePrompt>
      }
      guide={may.sensitive_write && <Guide over="channel" />}
      toolbar={
        may.operate && (
          <MenuButton button={menuButton}>
            {(menu) => (
              <Suspense fallback={menuButton}>
                <AllChannelsMenu {...menu} />
              </Suspense>
            )}
          </MenuButton>
        )
      }
    />
  )
}

/** Returns whether the last test of a channel has the result of the filter. */
function isResult(channel: Channel, result: string, results: TestResults | undefined): boolean {
  const outcome = outcomeOf(channel, results).kind
  const slow = outcome === 'passed' && isSlow(channel.response_time)
  if (result === 'slow') return slow
  if (result === 'bad') return slow || outcome === 'failed'
  return outcome === result
}

/** Returns whether the balance of a channel is below the filter's limit. A balance that was never read is unknown. */
function isLow({ type, balance, balance_updated_time }: Channel, limit: string): boolean {
  if (!channelTypeOf(type)?.balance || balance_updated_time === 0) return false
  return limit === 'none' ? balance <= 0 : balance < Number(limit)
}

/** Returns whether a channel matches the filters. */
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

/** Filters of channels: last test, status, response time, balance, limits, type, group, model and tag. */
function ChannelFilters(props: FiltersProps<Channel>) {
  const { fields: labels, ...texts } = useTexts(narrowTexts)
  const { columns } = useTexts(resourceTexts)
  const { unknown: _, ...statuses } = useUiTexts().status.channel
  const language = useLanguage()
  const known = useGroupNames() ?? []
  const { found = [], rows } = props.state.pages
  const all = [...found, ...rows]
  const models = [...new Set(all.flatMap(({ models }) => splitComma(models)))].toSorted()
  const hasTags = useHas('channelTags')
  const limits = useLimitFilter()
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
    ...limits,
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

const rule: FilterRule<Channel> = { matches, prepare }
