import { createFileRoute } from '@tanstack/react-router'
import { Reset, resetTexts } from './reset/-Reset.tsx'

/** Page to request a password reset email. */
export const Route = createFileRoute('/_guest/reset')({
  staticData: { title: 'reset' },
  loader: () => resetTexts.load(),
  component: Reset,
})
