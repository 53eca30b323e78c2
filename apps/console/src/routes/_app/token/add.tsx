import { createFileRoute } from '@tanstack/react-router'
import { TokenDrawer } from './-TokenForm.tsx'

export const Route = createFileRoute('/_app/token/add')({ component: () => <TokenDrawer /> })
