import { createFileRoute } from '@tanstack/react-router'
import { Move } from './move/-Move.tsx'

/** Takes over what another gateway has, for super administrators of the embedded gateway. */
export const Route = createFileRoute('/_app/move')({
  staticData: {
    role: 'root',
    title: 'move',
    finds: { role: 'root', load: async (client) => (await import('./move/-finds.ts')).loadFinds(client) },
  },
  component: Move,
})
