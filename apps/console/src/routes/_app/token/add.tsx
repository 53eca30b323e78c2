import { createFileRoute } from '@tanstack/react-router'
import { TokenDrawer } from './-form/TokenDrawer.tsx'

export const Route = createFileRoute('/_app/token/add')({ component: () => <TokenDrawer /> })
