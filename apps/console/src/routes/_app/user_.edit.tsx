import { createFileRoute } from '@tanstack/react-router'
import { Profile } from './user_.edit/-Profile.tsx'

/** The user's profile. */
export const Route = createFileRoute('/_app/user_/edit')({
  staticData: { role: 'user', title: 'profile' },
  component: Profile,
})
