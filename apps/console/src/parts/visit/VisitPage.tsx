import type { QueryClient, UseQueryOptions } from '@tanstack/react-query'
import { contentTexts } from '../content/texts.ts'
import { AboutSystem, aboutSystemTexts } from './AboutSystem.tsx'
import { AdminText } from './AdminText.tsx'

type Options = Pick<UseQueryOptions<string>, 'queryKey' | 'queryFn'>

/** Loads the administrator's content of a page, and the texts of the default content. */
export const loadVisit = (queryClient: QueryClient, options: Options) =>
  Promise.all([
    queryClient.prefetchQuery({ ...options, meta: { handlesErrors: true } }),
    aboutSystemTexts.load(),
    contentTexts.load(),
  ])

/** Home or about page: administrator content, or system information. */
export const VisitPage = ({ page, options }: { page: 'welcome' | 'about'; options: Options }) => (
  <AdminText options={options}>
    <AboutSystem page={page} />
  </AdminText>
)
