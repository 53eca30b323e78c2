import { createFileRoute } from '@tanstack/react-router'
import { RedemptionDrawer } from './-form/RedemptionDrawer.tsx'

export const Route = createFileRoute('/_app/redemption/add')({ component: () => <RedemptionDrawer /> })
