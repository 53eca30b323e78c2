import { createFileRoute, notFound } from '@tanstack/react-router'
import { TokenDrawer } from './-form/TokenDrawer.tsx'

export const Route = createFileRoute('/_app/token/edit/$id')({
  params: {
    // An address whose id is no number is nobody's page.
    parse: ({ id }) => {
      if (!/^\d{1,15}$/.test(id)) throw notFound()
      return { id: Number(id) }
    },
    stringify: ({ id }) => ({ id: String(id) }),
  },
  component: Edit,
})

function Edit() {
  const { id } = Route.useParams()
  return <TokenDrawer key={id} id={id} />
}
