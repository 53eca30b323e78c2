import { createFileRoute } from '@tanstack/react-router'
import { NewPassword } from './user_.reset/-NewPassword.tsx'
import { readLink } from './user_.reset/-search.ts'
import { newPasswordTexts } from './user_.reset/-texts.ts'

/** Target of the link in a reset email. Public, unlike the other pages under `/user`. */
export const Route = createFileRoute('/_guest/user_/reset')({
  staticData: { title: 'newPassword' },
  validateSearch: readLink,
  loader: () => newPasswordTexts.load(),
  component: () => <NewPassword link={Route.useSearch()} />,
})
