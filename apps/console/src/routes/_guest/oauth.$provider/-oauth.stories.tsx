import { oauth } from '@relaydeck/api-sdk'
import { screen } from '../../../story/screen.tsx'

export default { title: 'Screens/Third-party log-in', tags: ['!autodocs'] }

const arrival = screen('/oauth/github?code=c&state=s', oauth.github)

/** Leads to the home page. */
export const SignedIn = arrival.loaded()

/** Whoever is signed in binds the identity, and is led back to the settings. */
export const Bound = arrival.loaded({ message: 'bind' }, { as: 'user' })

export const Loading = arrival.loading()
export const LoadingPhone = arrival.loading({ width: 'phone' })

/** The server's last word, since a code works once; then on to the log-in. */
export const Refused = arrival.refused()

/** Tries again by itself. */
export const Offline = arrival.offline()
export const RateLimited = arrival.rateLimited()
export const ServerFault = arrival.serverFault()

/** Cancelled at the provider. */
export const NothingSent = arrival.loaded(undefined, { at: '/oauth/github' })
export const NoSuchProvider = arrival.loaded(undefined, { at: '/oauth/nobody?code=c&state=s' })
