import type { texts as zh } from './texts.zh.ts'

const counted = (count: string, noun: string): string => `${count} ${noun}${count === '1' ? '' : 's'}`

/** English texts of limits. */
export const texts: typeof zh = {
  title: 'Limits',
  amounts: {
    requests: (count) => counted(count, 'call'),
    tokens: (count) => counted(count, 'token'),
    quota: (amount) => `${amount} quota units`,
    concurrent: (count) => counted(count, 'call'),
  },
  sentences: {
    minute: (amount) => `At most ${amount} a minute`,
    hour: (amount) => `At most ${amount} an hour`,
    '5h': (amount) => `At most ${amount} in any 5 hours`,
    day: (amount) => `At most ${amount} a day`,
    week: (amount) => `At most ${amount} a week`,
    month: (amount) => `At most ${amount} a month`,
    concurrent: (amount) => `At most ${amount} at the same time`,
  },
  raised: (sentence, amount, until) => `${sentence}, plus ${amount} until ${until}`,
}
