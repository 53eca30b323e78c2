import { createFileRoute } from '@tanstack/react-router'
import { UserDrawer } from './-UserForm.tsx'

export const Route = createFileRoute('/_app/user/add')({ component: () => <UserDrawer /> })
