import { createFileRoute } from '@tanstack/react-router'
import { TopUp } from './topup/-TopUp.tsx'

/** Page to redeem a code, with a link to buy one. */
export const Route = createFileRoute('/_app/topup')({
  staticData: { role: 'user', nav: { label: 'topup', icon: 'topup', group: 'use', order: 30 } },
  component: TopUp,
})
