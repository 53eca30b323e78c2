import { createFileRoute } from '@tanstack/react-router'
import { KeyPage } from './key/-KeyPage.tsx'

/** Page with the usage of an API key, for whoever has the key. */
export const Route = createFileRoute('/_public/key')({
  staticData: { title: 'key' },
  component: KeyPage,
})
