// Compiled against the package, never run.
import { MantineProvider } from '@mantine/core'
import { connect } from '@relaydeck/api-sdk'
import {
  ConfirmButton,
  en,
  formatTimestamp,
  type PagedColumn,
  PagedTable,
  Quota,
  theme,
  type UiTexts,
  UiTextsProvider,
} from '@relaydeck/ui'
import { KeyUsage, TokensPanel, UsagePanel } from '@relaydeck/ui/panels'
import { StatusLabel } from '@relaydeck/ui/StatusLabel'

interface Row {
  id: number
  name: string
  used: number
}

const gateway = connect({ baseUrl: '/gateway', accessToken: '0123' })

const format = { quota_per_unit: 500_000, display_in_currency: true }

const columns: PagedColumn<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, primary: true },
  { id: 'used', header: 'Used', cell: ({ used }) => <Quota value={used} format={format} />, align: 'end' },
]

const texts: UiTexts = { ...en, failure: (error) => String(error) }

export const App = ({ rows }: { rows: Row[] }) => (
  <MantineProvider theme={theme}>
    <UiTextsProvider texts={texts}>
      <PagedTable
        label="Rows"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        paging={{ page: 1, onPage: () => {}, knownRows: rows.length, hasMore: false }}
        empty={formatTimestamp(0)}
        rowActions={({ name }) => (
          <ConfirmButton title={`Delete ${name}?`} consequence="It is gone." confirmLabel="Delete" onConfirm={() => {}}>
            Delete
          </ConfirmButton>
        )}
      />
      <StatusLabel kind="channel" status={3} />
      <TokensPanel baseUrl="/gateway" accessToken="0123" user={7} />
      <UsagePanel client={gateway} days={7} />
      <KeyUsage baseUrl="/gateway" apiKey="sk-0123" />
      <Quota value={1} limit={2} format={format} classNames={{ bar: 'mine' }} styles={{ fill: { height: 2 } }} />
      {/* @ts-expect-error: no such part */}
      <Quota value={1} limit={2} format={format} classNames={{ wheel: 'mine' }} />
      {/* @ts-expect-error: nothing to call with */}
      <TokensPanel baseUrl="/gateway" />
      {/* @ts-expect-error: no such kind */}
      <StatusLabel kind="planet" status={3} />
    </UiTextsProvider>
  </MantineProvider>
)
