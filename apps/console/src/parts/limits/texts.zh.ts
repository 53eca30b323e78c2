/** Chinese texts of limits. The English catalogue has the same keys. */
export const texts = {
  title: '限额',
  amounts: {
    requests: (count: string) => `${count} 次调用`,
    tokens: (count: string) => `${count} 个 token`,
    quota: (amount: string) => `${amount} 额度`,
    concurrent: (count: string) => `${count} 次调用`,
  },
  sentences: {
    minute: (amount: string) => `每分钟最多 ${amount}`,
    hour: (amount: string) => `每小时最多 ${amount}`,
    '5h': (amount: string) => `任意 5 小时内最多 ${amount}`,
    day: (amount: string) => `每天最多 ${amount}`,
    week: (amount: string) => `每周最多 ${amount}`,
    month: (amount: string) => `每月最多 ${amount}`,
    concurrent: (amount: string) => `同时最多 ${amount}`,
  },
  raised: (sentence: string, amount: string, until: string) => `${sentence}，另加 ${amount}，至 ${until}`,
}
