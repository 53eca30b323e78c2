// Compiled against the package, never run.
import { MantineProvider } from '@mantine/core'
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
import { StatusLabel } from '@relaydeck/ui/StatusLabel'

interface Row {
  id: number
  name: string
  used: number
}

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
      {/* @ts-expect-error: no such kind */}
      <StatusLabel kind="planet" status={3} />
    </UiTextsProvider>
  </MantineProvider>
)
