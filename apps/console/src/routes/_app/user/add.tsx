import { createFileRoute } from '@tanstack/react-router'
import { UserDrawer } from './-form.tsx'

export const Route = createFileRoute('/_app/user/add')({ component: () => <UserDrawer /> })
