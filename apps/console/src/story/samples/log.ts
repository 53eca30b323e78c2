import { LOG_TYPE } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'

const { log } = samples

const calls = { token_name: '', model_name: '', quota: 0, prompt_tokens: 0, completion_tokens: 0, elapsed_time: 0 }

/** Sample rows of every kind, for stories. */
const byKind = {
  consumed: { ...log, id: 26, quota: 13_458, prompt_tokens: 48_120, completion_tokens: 1_904, is_stream: true },
  small: { ...log, id: 25 },
  reset: { ...log, id: 24, username: '数据标注小组', system_prompt_reset: true, elapsed_time: 42_310, channel: 8 },
  toppedUp: { ...log, ...calls, id: 23, type: LOG_TYPE.topUp, content: '通过兑换码充值 ＄0.200000 额度', channel: 0 },
  managed: {
    ...log,
    ...calls,
    id: 22,
    type: LOG_TYPE.manage,
    content: '管理员将用户额度从 ＄0.5 修改为 ＄1',
    channel: 0,
  },
  system: { ...log, ...calls, id: 21, type: LOG_TYPE.system, content: '新用户注册赠送 ＄0.100000 额度', channel: 0 },
  failed: {
    ...log,
    ...calls,
    id: 27,
    type: LOG_TYPE.failed,
    token_name: 'ci',
    model_name: 'gpt-4o',
    status: 429,
    attempts: 2,
    elapsed_time: 1240,
    content: '当前分组上游负载已饱和，请稍后再试',
    content_en: 'The upstream load of this group is saturated, try again later',
  },
  tested: { ...log, id: 20, type: LOG_TYPE.test, content: '渠道测试成功', quota: 0, username: '' },
}

export const kinds = Object.values(byKind)

/** Rows of a user's log, which have no ids. */
export const own = kinds.map((row) => ({ ...row, id: 0 }))
