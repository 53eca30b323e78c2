import { createFileRoute } from '@tanstack/react-router'
import { readLink } from '../../parts/oauth/link-search.ts'
import { NewPassword } from './user_.reset/-NewPassword.tsx'

/** Target of the link in a reset email. Public, unlike the other pages under `/user`. */
export const Route = createFileRoute('/_guest/user_/reset')({
  staticData: { title: 'newPassword' },
  validateSearch: readLink,
  component: () => <NewPassword link={Route.useSearch()} />,
})
