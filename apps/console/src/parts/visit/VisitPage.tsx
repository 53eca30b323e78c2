import { type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { systemName, useStatus } from '../../app/status.ts'
import { useTexts } from '../../app/texts/area.ts'
import { Content, contentTexts } from '../content/Content.tsx'
import { Note } from '../kit/Note.tsx'
import { AboutSystem, aboutSystemTexts } from './AboutSystem.tsx'

type Options = Pick<UseQueryOptions<string>, 'queryKey' | 'queryFn'>

/** Loads the administrator's content of a page. */
export const loadVisit = (queryClient: QueryClient, options: Options) =>
  queryClient.prefetchQuery({ ...options, meta: { handlesErrors: true } })

/** Home or about page: administrator content, or system information. */
export const VisitPage = ({ page, options }: { page: 'welcome' | 'about'; options: Options }) => (
  <AdminText page={page} options={options}>
    <AboutSystem page={page} />
  </AdminText>
)

interface AdminTextProps {
  page: 'welcome' | 'about'
  /** Query for the text. */
  options: Options
  /** Default content without a text. */
  children: ReactNode
}

/** Page content written by an administrator, or the default content. */
function AdminText({ page, options, children }: AdminTextProps) {
  const texts = useTexts(contentTexts)
  const titles = useTexts(aboutSystemTexts)
  const status = useStatus()
  const { data, isError, refetch } = useQuery({ ...options, meta: { handlesErrors: true } })
  if (data)
    return (
      <Suspense fallback={<p role="status">{texts.loading}</p>}>
        <Content title={titles[page](systemName(status))} text={data} />
      </Suspense>
    )
  return (
    <>
      {isError && (
        <Note tone="failed" action={{ label: texts.retry, run: () => void refetch() }}>
          {texts.failed}
        </Note>
      )}
      {children}
    </>
  )
}
