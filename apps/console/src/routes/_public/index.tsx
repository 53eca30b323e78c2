import { status } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { createFileRoute } from '@tanstack/react-router'
import { send } from '../../app/send.ts'
import { loadVisit, VisitPage } from '../../parts/visit/VisitPage.tsx'

const options = query(send, status.homePage)

/** Home page: administrator content, or system information. */
export const Route = createFileRoute('/_public/')({
  staticData: { nav: { label: 'home', icon: 'home', order: 10 } },
  loader: ({ context }) => loadVisit(context.queryClient, options),
  component: () => <VisitPage page="welcome" options={options} />,
})
