import { createFileRoute, notFound } from '@tanstack/react-router'
import { isProvider, type Provider } from '../../parts/oauth/providers.ts'
import { Callback } from './oauth.$provider/-Callback.tsx'
import { readCallback } from './oauth.$provider/-search.ts'
import { callbackTexts } from './oauth.$provider/-texts.ts'

/** Where a provider sends people back to: guests to be signed in, signed-in people to bind the identity. */
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
  loader: () => callbackTexts.load(),
  component: OAuthResult,
})

function OAuthResult() {
  return <Callback provider={Route.useParams().provider} sent={Route.useSearch()} />
}
