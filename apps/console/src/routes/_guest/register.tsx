import { createFileRoute, redirect } from '@tanstack/react-router'
import { landing } from '../../app/access.ts'
import { currentUser } from '../../app/session.ts'
import { writeText } from '../../app/storage.ts'
import { textParam } from '../../parts/oauth/link-search.ts'
import { Register } from './register/-Register.tsx'

/** Local storage key of the invite code. */
const AFF = 'aff'

/** Sign-up page. The invite code in `?aff=` is stored until it is used. */
export const Route = createFileRoute('/_guest/register')({
  staticData: { title: 'register' },
  validateSearch: ({ aff }): { aff?: string | undefined } => ({ aff: textParam(aff)?.slice(0, 64) }),
  beforeLoad: ({ search, preload, context }) => {
    if (currentUser(context.queryClient)) throw redirect({ to: landing(undefined), replace: true })
    if (search.aff !== undefined && !preload) writeText(AFF, search.aff)
  },
  component: Register,
})
