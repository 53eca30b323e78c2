import { useSessionUser } from '../../app/session.ts'
import classes from './OwnUsername.module.css'

/** Shows password managers, but no user, to whom the password in a form belongs. */
export function OwnUsername() {
  const user = useSessionUser()
  return (
    <input
      className={classes.hidden}
      type="text"
      autoComplete="username"
      value={user?.username ?? ''}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  )
}
