import { createFileRoute } from '@tanstack/react-router'
import { Reset } from './reset/-Reset.tsx'

/** Page to request a password reset email. */
export const Route = createFileRoute('/_guest/reset')({
  staticData: { title: 'reset' },
  component: Reset,
})
