import { TOKEN_STATUS } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'

const { token } = samples

/** Samples of tokens in each state, for stories. */
export const byKind = {
  unlimited: { ...token, id: 12, name: 'production', unlimited_quota: true, remain_quota: -1, used_quota: 0 },
  shared: { ...token, id: 11, name: '数据标注小组', remain_quota: 4_312_000, used_quota: 688_000 },
  narrowed: { ...token, id: 10, name: 'nightly-build', models: 'gpt-4o,gpt-4o-mini', subnet: '10.0.0.0/8' },
  disabled: { ...token, id: 9, name: 'old laptop', status: TOKEN_STATUS.disabled },
  expired: { ...token, id: 8, name: 'workshop', status: TOKEN_STATUS.expired, expired_time: 1_795_300_000 },
  exhausted: { ...token, id: 7, name: 'ci', status: TOKEN_STATUS.exhausted, remain_quota: -1_250, used_quota: 501_250 },
  unnamed: { ...token, id: 6, name: '' },
}

export const kinds = Object.values(byKind)

/** A full page, followed by another one. */
export const full = Array.from({ length: 10 }, (_, index) => ({
  ...token,
  id: 40 - index,
  name: `service-${String(40 - index).padStart(2, '0')}`,
  remain_quota: 500_000 * (index + 1),
  used_quota: 37_000 * index,
}))
