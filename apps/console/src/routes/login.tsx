import { createFileRoute, redirect } from '@tanstack/react-router'
import { landing } from '../app/access.ts'
import { currentUser, forget } from '../app/session.ts'
import { GuestFrame } from '../shell/GuestFrame.tsx'
import { LoginForm } from './-login/LoginForm.tsx'

/** Sign-in page. With `?expired=true` it shows that the session expired. */
export const Route = createFileRoute('/login')({
  validateSearch: ({ expired }): { expired?: 'true' | undefined } => ({
    expired: expired === 'true' ? 'true' : undefined,
  }),
  beforeLoad: ({ search, location, context }) => {
    if (search.expired) forget(context.queryClient)
    if (currentUser(context.queryClient)) throw redirect({ to: landing(location.state.from), replace: true })
  },
  component: Login,
})

function Login() {
  const { expired } = Route.useSearch()
  return (
    <GuestFrame>
      <LoginForm expired={expired === 'true'} />
    </GuestFrame>
  )
}
