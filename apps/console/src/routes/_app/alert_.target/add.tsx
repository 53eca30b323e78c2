import { createFileRoute } from '@tanstack/react-router'
import { TargetDrawer } from '../alert/-target/TargetForm.tsx'

export const Route = createFileRoute('/_app/alert_/target/add')({ component: () => <TargetDrawer /> })
