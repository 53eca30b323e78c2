import { RANK, USER_STATUS } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'

const { user } = samples

/** Samples of users in each state, for stories. */
export const byKind = {
  usual: { ...user, id: 9, username: 'alice', quota: 24_600_000, used_quota: 9_300_000, request_count: 18_204 },
  bound: { ...user, id: 8, username: 'chen', display_name: '陈静', github_id: 'chenjing', group: 'vip' },
  poor: { ...user, id: 7, username: 'ci-runner', display_name: 'CI', quota: -1_250, email: '' },
  banned: { ...user, id: 6, username: 'mallory', display_name: 'Mallory', status: USER_STATUS.banned },
  gone: { ...user, id: 5, username: 'deleted_1f0c', display_name: '', status: USER_STATUS.deleted },
  wide: { ...user, id: 4, username: 'data-labeling-group', display_name: '数据标注与质量评估联合小组' },
  admin: { ...user, id: 2, username: 'lin', display_name: '林晚', role: RANK.admin },
  root: { ...user, id: 1, username: 'root', display_name: 'Root User', role: RANK.root },
}

export const kinds = Object.values(byKind)
