import { DEFAULT_GROUP, RANK, USER_STATUS } from '@relaydeck/api-sdk'
import { type Editable, editableLimits, id, integer, nullableText, text } from '../db/table.ts'

/** The table `users`. */
export const USERS = {
  name: 'users',
  columns: {
    id,
    username: text({ editable: true }),
    /** bcrypt, as One API stores it. */
    password_hash: text({ editable: true, oneApi: 'password', journal: 'credential' }),
    display_name: text({ default: '', editable: true }),
    role: integer({ default: RANK.user, editable: true }),
    status: integer({ default: USER_STATUS.enabled, editable: true }),
    email: text({ default: '', editable: true }),
    github_id: text({ default: '' }),
    wechat_id: text({ default: '' }),
    lark_id: text({ default: '' }),
    oidc_id: text({ default: '' }),
    access_token_hash: nullableText({ default: null, oneApi: 'access_token', journal: 'credential' }),
    quota: integer({ default: 0, editable: true, journal: 'counter' }),
    used_quota: integer({ default: 0, journal: 'measured' }),
    request_count: integer({ default: 0, journal: 'measured' }),
    group: text({ default: DEFAULT_GROUP, editable: true }),
    aff_code: text({ default: '', editable: true }),
    inviter_id: integer({ default: 0 }),
    /** See `skeletonOf`. */
    skeleton: nullableText({ default: null, editable: true, oneApi: null, journal: 'hidden' }),
    limits: editableLimits,
  },
} as const

/** Changes of a user; an absent or `null` field keeps its value. */
export type UserChanges = {
  readonly [K in Exclude<keyof Editable<typeof USERS>, 'skeleton'>]?: Editable<typeof USERS>[K] | null
}
