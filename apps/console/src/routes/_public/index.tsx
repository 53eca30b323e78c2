import { status } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { createFileRoute } from '@tanstack/react-router'
import { send } from '../../app/send.ts'
import { AboutSystem } from '../../parts/about-system/AboutSystem.tsx'
import { aboutSystemTexts } from '../../parts/about-system/texts.ts'
import { AdminText } from '../../parts/content/AdminText.tsx'
import { contentTexts } from '../../parts/content/texts.ts'

const options = query(send, status.homePage)

/** Home page: administrator content, or system information. */
export const Route = createFileRoute('/_public/')({
  staticData: { nav: { label: 'home', icon: 'home', order: 10 } },
  loader: ({ context }) =>
    Promise.all([
      context.queryClient.prefetchQuery({ ...options, meta: { handlesErrors: true } }),
      aboutSystemTexts.load(),
      contentTexts.load(),
    ]),
  component: Home,
})

function Home() {
  return (
    <AdminText options={options}>
      <AboutSystem page="welcome" />
    </AdminText>
  )
}
