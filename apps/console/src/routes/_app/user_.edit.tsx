import { createFileRoute } from '@tanstack/react-router'
import { Profile } from './user_.edit/-Profile.tsx'
import { profileTexts } from './user_.edit/-texts.ts'

/** Own profile, for every signed-in role. */
export const Route = createFileRoute('/_app/user_/edit')({
  staticData: { role: 'user', title: 'profile' },
  loader: () => profileTexts.load(),
  component: Profile,
})
