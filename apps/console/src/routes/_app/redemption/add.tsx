import { createFileRoute } from '@tanstack/react-router'
import { RedemptionDrawer } from './-RedemptionForm.tsx'

export const Route = createFileRoute('/_app/redemption/add')({ component: () => <RedemptionDrawer /> })
