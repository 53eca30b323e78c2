import { createFileRoute } from '@tanstack/react-router'
import { Reset } from './reset/-Reset.tsx'
import { resetTexts } from './reset/-texts.ts'

/** Asking for a mail that leads to a new password. */
export const Route = createFileRoute('/_guest/reset')({
  staticData: { title: 'reset' },
  loader: () => resetTexts.load(),
  component: Reset,
})
