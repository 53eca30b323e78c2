import type { Bilingual } from '../core/bilingual.ts'
import type { LimitKind, LimitPeriod } from './schemas.ts'

const PERIODS: Readonly<Record<LimitPeriod, Bilingual>> = {
  minute: { zh: '每分钟', en: 'per minute' },
  hour: { zh: '每小时', en: 'per hour' },
  '5h': { zh: '每 5 小时', en: 'per 5 hours' },
  day: { zh: '每天', en: 'per day' },
  week: { zh: '每周', en: 'per week' },
  month: { zh: '每月', en: 'per month' },
}

const counted = (amount: string, noun: string): string => `${amount} ${noun}${amount === '1' ? '' : 's'}`

const amountOf = (kind: LimitKind, amount: string): Bilingual =>
  ({
    requests: { zh: `${amount} 次调用`, en: counted(amount, 'call') },
    tokens: { zh: `${amount} 个 token`, en: counted(amount, 'token') },
    quota: { zh: amount, en: amount },
    concurrent: { zh: `同时 ${amount} 次调用`, en: `${counted(amount, 'call')} at the same time` },
  })[kind]

/** Returns a limit in words: `100 calls per minute`. @param amount formatted, of either language */
export function limitText(kind: LimitKind, per: LimitPeriod | undefined, amount: Bilingual): Bilingual {
  const period = kind === 'concurrent' || per === undefined ? { zh: '', en: '' } : PERIODS[per]
  return {
    zh: `${period.zh} ${amountOf(kind, amount.zh).zh}`.trim(),
    en: `${amountOf(kind, amount.en).en} ${period.en}`.trim(),
  }
}
