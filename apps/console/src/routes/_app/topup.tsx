import { createFileRoute } from '@tanstack/react-router'
import { TopUp } from './topup/-TopUp.tsx'
import { topUpTexts } from './topup/-texts.ts'

/** Page to redeem a code, with a link to buy one. */
export const Route = createFileRoute('/_app/topup')({
  staticData: { role: 'user', nav: { label: 'topup', icon: 'topup', order: 50 } },
  loader: () => topUpTexts.load(),
  component: TopUp,
})
