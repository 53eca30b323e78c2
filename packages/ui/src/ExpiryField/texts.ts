import type { ExpiryTexts } from '../texts/OwnTexts.ts'
import { useOwnTexts } from '../texts/own-texts.ts'

const zh: ExpiryTexts = {
  label: '过期时间',
  hint: '格式：2026-12-31 23:59:59；留空为永不过期',
  invalid: '请填写时间，例如 2026-12-31 23:59:59',
  past: '该时间已过。',
  skipped: '当天没有这个时间：夏令时开始，时钟会拨快。',
  pick: '从日历中选择',
  never: '永不过期',
  shortcuts: { month: '一个月', day: '一天', hour: '一小时' },
}

const en: ExpiryTexts = {
  label: 'Expires',
  hint: 'For example 2026-12-31 23:59:59. Leave empty for never.',
  invalid: 'Enter a time, for example 2026-12-31 23:59:59',
  past: 'This time is in the past.',
  skipped: 'This time does not exist on that day: clocks go forward.',
  pick: 'Open calendar',
  never: 'Never',
  shortcuts: { month: 'One month', day: 'One day', hour: 'One hour' },
}

/** Returns the texts of a field for an expiry time. */
export const useExpiryTexts = (): ExpiryTexts => useOwnTexts('expiry', { zh, en })
