import { createFileRoute } from '@tanstack/react-router'
import { KeyPage } from './key/-KeyPage.tsx'

/** Page that shows the usage of a typed API key. */
export const Route = createFileRoute('/_public/key')({
  staticData: { title: 'key' },
  component: KeyPage,
})
