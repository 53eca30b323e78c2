import { createFileRoute } from '@tanstack/react-router'
import { TokenDrawer } from './-form.tsx'

export const Route = createFileRoute('/_app/token/add')({ component: () => <TokenDrawer /> })
