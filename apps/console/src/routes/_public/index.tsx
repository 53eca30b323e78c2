import { status } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { read } from '../../app/read.ts'
import { loadVisit, VisitPage } from '../../parts/public-pages/VisitPage.tsx'

const options = read(status.homePage)

/** Home page: administrator content, or system information. */
export const Route = createFileRoute('/_public/')({
  staticData: { nav: { label: 'home', icon: 'home', group: 'system', order: 70 } },
  loader: ({ context }) => loadVisit(context.queryClient, options),
  component: () => <VisitPage page="welcome" options={options} />,
})
