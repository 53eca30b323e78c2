import type { Reason } from './family.ts'

export const because = (reason: string, usual?: string): Reason =>
  usual === undefined ? { reason } : { reason, usual }

/** Reasons that concern several columns or tables. */
export const NO_COLUMN = because('Relaydeck has no such setting of a channel')
export const NO_DETAIL = because('Relaydeck keeps other details of a call')
export const NO_BILLING = because('Relaydeck takes no payments')
export const SIGN_IN_AGAIN = because('sessions, passkeys and second factors are not imported: users set them up again')
/** What a server notes for itself. */
export const OWN_RECORDS = because('that server keeps it for itself')
export const COMPUTED = because('Relaydeck computes usage from the log')

const NO_SIGN_IN = because('Relaydeck has no sign-in with this service')
const NO_REWARDS = because('Relaydeck pays rewards for invitations at once')
const NO_TASKS = because('Relaydeck has no tasks')

/** What New API and One Hub have alike. */
export const COMMON_REASONS: Readonly<Record<string, Reason>> = {
  'users.telegram_id': NO_SIGN_IN,
  'users.aff_quota': NO_REWARDS,
  'users.aff_history': NO_REWARDS,
  'users.aff_count': because('Relaydeck counts invitations by the users who were invited'),
  'users.discord_id': NO_SIGN_IN,
  'users.linux_do_id': NO_SIGN_IN,
  'channels.tag': because('Relaydeck has no tags of channels'),
  'channels.test_model': NO_COLUMN,
  midjourneys: NO_TASKS,
  tasks: NO_TASKS,
}
