const { MantineProvider } = require('@mantine/core')
const ui = require('@relaydeck/ui')
const { createElement: h } = require('react')
const { renderToStaticMarkup } = require('react-dom/server')

const { UiTextsProvider, PagedTable, Quota, en } = ui
const format = { quota_per_unit: 500_000, display_in_currency: true }
const quota = h(Quota, { value: 500_000, format })
const table = h(PagedTable, {
  label: 'Rows',
  columns: [{ id: 'name', header: 'Name', cell: ({ name }) => name, primary: true }],
  rows: [{ name: 'First row' }, { name: 'Second row' }],
  rowId: ({ name }) => name,
  paging: { page: 1, onPage: () => {}, knownRows: 2, hasMore: false },
  empty: 'None',
})
const html = renderToStaticMarkup(h(MantineProvider, null, h(UiTextsProvider, { texts: en }, quota, table)))
process.stdout.write(JSON.stringify({ names: Object.keys(ui).sort(), html }))
