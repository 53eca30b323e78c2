import { createFileRoute } from '@tanstack/react-router'
import { RedemptionDrawer } from './-form.tsx'

export const Route = createFileRoute('/_app/redemption/add')({ component: () => <RedemptionDrawer /> })
