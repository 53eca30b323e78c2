import type { Change } from './change.ts'
import type { Names } from './resource.ts'

/** The screen: a list in the menu, its texts and its stories. */
export function routeOf({ one, many, type }: Names): Change {
  const folder = `apps/console/src/routes/_app/${one}`
  return {
    [`${folder}.tsx`]: `import { type ${type}, ${many} } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { EmptyState } from '@relaydeck/ui/EmptyState'
import { type PagedColumn, PagedTable } from '@relaydeck/ui/PagedTable'
import { Timestamp } from '@relaydeck/ui/Timestamp'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { send } from '../../app/send.ts'
import { useTexts } from '../../app/texts/area.ts'
import { ListHead } from '../../parts/list/ListHead.tsx'
import { listSearch } from '../../parts/list/search.ts'
import { usePages } from '../../parts/list/use-pages.ts'
import { ${one}Texts } from './${one}/-texts.ts'

/** The only order that the server knows. */
const readSearch = listSearch([''])

const pageOptions = (p: number) => query(send, ${many}.list, { p })

export const Route = createFileRoute('/_app/${one}')({
  staticData: { opens: '${many}.list', nav: { label: '${one}', icon: 'key', order: 90 } },
  validateSearch: readSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: async ({ context, deps: { page = 1 } }) => {
    void context.queryClient.prefetchQuery(pageOptions(page - 1))
    await ${one}Texts.load()
  },
  component: ${type}List,
})

function ${type}List() {
  const texts = useTexts(${one}Texts)
  const { page = 1 } = Route.useSearch()
  const navigate = useNavigate()
  const list = usePages<${type}>({ page, found: undefined, pageOf: pageOptions, arrange: (rows) => [...rows] })
  const columns: PagedColumn<${type}>[] = [
    { id: 'name', header: texts.name, primary: true, cell: ({ name }) => name },
    { id: 'created_time', header: texts.created, cell: ({ created_time }) => <Timestamp value={created_time} /> },
  ]
  return (
    <>
      <ListHead title={texts.title} purpose={texts.purpose}>
        {null}
      </ListHead>
      <PagedTable
        label={texts.title}
        columns={columns}
        rows={list.rows}
        rowId={({ id }) => id}
        page={page}
        onPage={(next) => void navigate({ to: '/${one}', search: { page: next } })}
        knownRows={list.known}
        hasMore={list.more}
        loading={list.loading}
        refreshing={list.refreshing}
        error={list.failed ? {} : undefined}
        onRetry={list.refresh}
        stickyOffset={52}
        empty={<EmptyState title={texts.empty} description={texts.purpose} />}
      />
    </>
  )
}
`,
    [`${folder}/-texts.zh.ts`]: `/** Chinese texts of the ${one} screens. The English catalogue has the same keys. */
export const texts = {
  title: '${type}',
  purpose: '用一句话说明这里有什么、做什么用。',
  empty: '还没有记录',
  name: '名称',
  created: '创建时间',
}
`,
    [`${folder}/-texts.en.ts`]: `import type { ${type}Texts } from './-texts.ts'

/** English texts of the ${one} screens. */
export const texts: ${type}Texts = {
  title: '${type}s',
  purpose: 'What is here and what it is for, in one sentence.',
  empty: 'No ${many} yet',
  name: 'Name',
  created: 'Created',
}
`,
    [`${folder}/-texts.ts`]: `import { textArea } from '../../../app/texts/area.ts'
import type { texts } from './-texts.zh.ts'

/** Texts of the ${one} screens. */
export type ${type}Texts = typeof texts

export const ${one}Texts = textArea<${type}Texts>({
  zh: () => import('./-texts.zh.ts'),
  en: () => import('./-texts.en.ts'),
})
`,
    [`${folder}/-${one}.stories.tsx`]: `import { ${many} } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { screen } from '../../../story/screen.tsx'

export default { title: 'Screens/${type}s', tags: ['!autodocs'] }

const list = screen('/${one}', ${many}.list)

export const Loaded = list.loaded([samples.${one}])
export const Empty = list.loaded([])
export const Loading = list.loading()
export const Refused = list.refused()
export const Offline = list.offline()
export const Unauthorized = list.unauthorized()
export const RateLimited = list.rateLimited()
export const ServerFault = list.serverFault()

/** The page is for admins. */
export const AsUser = list.loaded([samples.${one}], { as: 'user' })
`,
    'apps/console/src/app/texts/frame.zh.ts': [{ before: /^ {4}home: /m, text: `    ${one}: '${type}',` }],
    'apps/console/src/app/texts/frame.en.ts': [{ before: /^ {4}home: /m, text: `    ${one}: '${type}s',` }],
  }
}
