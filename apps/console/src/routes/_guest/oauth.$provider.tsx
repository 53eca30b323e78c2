import { createFileRoute, notFound } from '@tanstack/react-router'
import { isProvider, type Provider, readCallback } from '../../parts/oauth/link-search.ts'
import { Callback } from './oauth.$provider/-Callback.tsx'

/** OAuth callback page. Signs guests in, and binds the identity to the account of signed-in users. */
export const Route = createFileRoute('/_guest/oauth/$provider')({
  staticData: { title: 'arrival' },
  params: {
    parse: ({ provider }): { provider: Provider } => {
      if (!isProvider(provider)) throw notFound()
      return { provider }
    },
    stringify: ({ provider }) => ({ provider }),
  },
  validateSearch: readCallback,
  component: CallbackPage,
})

function CallbackPage() {
  return <Callback provider={Route.useParams().provider} search={Route.useSearch()} />
}
