import { createFileRoute } from '@tanstack/react-router'
import { Reset } from './reset/-Reset.tsx'
import { resetTexts } from './reset/-texts.ts'

/** Page to request a password reset email. */
export const Route = createFileRoute('/_guest/reset')({
  staticData: { title: 'reset' },
  loader: () => resetTexts.load(),
  component: Reset,
})
