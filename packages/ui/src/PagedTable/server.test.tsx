import { MantineProvider } from '@mantine/core'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { firstPage, paging, type Thing, things } from '../testing/table.tsx'
import { theme } from '../theme/theme.ts'
import { PagedTable, type PagedTableProps } from './PagedTable.tsx'

const MANY = things(1, 500)

const tableWith = (props: Partial<PagedTableProps<Thing>>) => (
  <MantineProvider theme={theme}>
    <PagedTable {...firstPage} {...props} />
  </MantineProvider>
)

const CASES: [string, Partial<PagedTableProps<Thing>>, number][] = [
  ['ten rows', {}, 10],
  [
    'rows that can be selected and sorted',
    { selection: { selected: new Set([2]), onSelect: () => {} }, sorting: { onSort: () => {} } },
    10,
  ],
  ['an own view', { view: { view: { hidden: ['age'], order: ['amount'], widths: { id: 90 } }, onView: () => {} } }, 10],
  ['the first of many rows', { rows: MANY, paging: paging({ knownRows: MANY.length, pageSize: MANY.length }) }, 40],
]

describe('a server renders', () => {
  const undo: (() => void)[] = []
  afterEach(() => {
    vi.restoreAllMocks()
    for (const each of undo.splice(0)) each()
  })

  test.each(CASES)('what a browser takes over without a mismatch: %s', async (_, props, count) => {
    const complaints = vi.spyOn(console, 'error')
    const host = document.body.appendChild(document.createElement('div'))
    host.innerHTML = renderToString(tableWith(props))
    expect(host.querySelectorAll('tbody tr').length).toBe(count)
    const name = host.querySelector('tbody tr:nth-child(2) [data-primary]')
    expect(name?.textContent).toBe('thing 2')
    const mismatch = vi.fn()
    const root = hydrateRoot(host, tableWith(props), { onRecoverableError: mismatch })
    undo.push(() => {
      root.unmount()
      host.remove()
    })
    const taken = () => Object.keys(host.querySelector('table') ?? {}).some((key) => key.startsWith('__react'))
    await expect.poll(taken).toBe(true)
    expect(host.querySelector('tbody tr:nth-child(2) [data-primary]')?.textContent).toBe('thing 2')
    expect(mismatch).not.toHaveBeenCalled()
    expect(complaints).not.toHaveBeenCalled()
  })
})
