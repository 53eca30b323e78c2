import { status } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { read } from '../../app/read.ts'
import { loadVisit, VisitPage } from '../../parts/public-pages/VisitPage.tsx'

const options = read(status.about)

/** About page: administrator content, or system information. */
export const Route = createFileRoute('/_public/about')({
  staticData: { nav: { label: 'about', icon: 'about', group: 'system', order: 90 } },
  loader: ({ context }) => loadVisit(context.queryClient, options),
  component: () => <VisitPage page="about" options={options} />,
})
