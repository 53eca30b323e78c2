import { importTexts } from '../../texts/carried.ts'
import type { Text } from '../../texts/text.ts'
import type { Reason } from './family.ts'

export const because = (reason: Text, usual?: string): Reason => (usual === undefined ? { reason } : { reason, usual })

/** Reasons that concern several columns or tables. */
export const NO_COLUMN = because(importTexts.noColumn)
export const NO_DETAIL = because(importTexts.noDetail)
export const NO_BILLING = because(importTexts.noBilling)
export const SIGN_IN_AGAIN = because(importTexts.signInAgain)
/** What a server notes for itself. */
export const OWN_RECORDS = because(importTexts.ownRecords)
export const COMPUTED = because(importTexts.computed)

const NO_SIGN_IN = because(importTexts.noSignIn)
const NO_REWARDS = because(importTexts.noRewards)
const NO_TASKS = because(importTexts.noTasks)

/** What New API and One Hub have alike. */
export const COMMON_REASONS: Readonly<Record<string, Reason>> = {
  'users.telegram_id': NO_SIGN_IN,
  'users.aff_quota': NO_REWARDS,
  'users.aff_history': NO_REWARDS,
  'users.aff_count': because(importTexts.invitations),
  'users.discord_id': NO_SIGN_IN,
  'users.linux_do_id': NO_SIGN_IN,
  'channels.tag': because(importTexts.noTags),
  'channels.test_model': NO_COLUMN,
  midjourneys: NO_TASKS,
  tasks: NO_TASKS,
}
