import { Menu } from '@mantine/core'
import { type AlertTarget, TARGET_KINDS } from '@relaydeck/api-sdk'
import type { PagedColumn } from '@relaydeck/ui/PagedTable'
import { useUiTexts } from '@relaydeck/ui/texts'
import { IconSend } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useLanguage, useTexts } from '../../../../app/language/area.ts'
import { OWN_NAME } from '../../../../app/language/language.ts'
import { useResourceActions } from '../../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import { IconButton } from '../../../../parts/kit/IconButton.tsx'
import { BELOW_NAME, idColumn, nameColumn, statusColumn, textColumn } from '../../../../parts/list-page/columns.tsx'
import { ResourceList } from '../../../../parts/list-page/ResourceList.tsx'
import { EditButton, EditItem, RowActions } from '../../../../parts/list-page/RowActions.tsx'
import { resourceTexts, useRowNames } from '../../../../parts/rows/resource.ts'
import type { BulkProps } from '../../../../parts/rows/selection.ts'
import { statusRule } from '../-named.ts'
import { StatusFilter } from '../-StatusFilter.tsx'
import { AlertTabs } from '../-Tabs.tsx'
import { addressOf, targetResource, targetTexts } from './target.ts'
import { useTest } from './use-test.ts'

function useColumns(): PagedColumn<AlertTarget>[] {
  const { columns: own } = useTexts(targetTexts)
  const { columns: shared } = useTexts(resourceTexts)
  const ui = useUiTexts()
  const language = useLanguage()
  return useMemo(
    () => [
      idColumn(shared.id),
      nameColumn(targetResource, shared.name),
      statusColumn(shared.status, 'channel', ui),
      { ...textColumn('kind', own.kind, ({ kind }: AlertTarget) => TARGET_KINDS[kind].name[language]), ...BELOW_NAME },
      { ...textColumn('address', own.address, (target: AlertTarget) => addressOf(target) || '–'), ...BELOW_NAME },
      { ...textColumn('language', own.language, (target: AlertTarget) => OWN_NAME[target.language]), ...BELOW_NAME },
    ],
    [own, shared, ui, language],
  )
}

function TargetActions({ target }: { target: AlertTarget }) {
  const { test: texts } = useTexts(targetTexts)
  const { labelOf } = useRowNames(targetResource)
  const test = useTest(target)
  const label = texts.of(labelOf(target))
  return (
    <RowActions
      resource={targetResource}
      row={target}
      items={
        <>
          <Menu.Item onClick={() => test.run()}>{texts.label}</Menu.Item>
          <EditItem resource={targetResource} row={target} />
        </>
      }
    >
      <IconButton icon={IconSend} label={label} title={label} loading={test.isPending} onClick={() => test.run()} />
      <EditButton resource={targetResource} row={target} />
    </RowActions>
  )
}

const rowActions = (target: AlertTarget) => <TargetActions target={target} />

function TargetBulk(props: BulkProps<AlertTarget>) {
  return <BulkBar resource={targetResource} {...props} actions={Object.values(useResourceActions(targetResource))} />
}

/** List of the targets of alerts. */
export const TargetList = () => (
  <ResourceList
    resource={targetResource}
    columns={useColumns()}
    rowActions={rowActions}
    bulk={TargetBulk}
    filters={StatusFilter}
    rule={statusRule}
    note={<AlertTabs current="target" />}
  />
)
