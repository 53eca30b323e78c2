/** Chinese texts of the prices that a server states. The English catalogue has the same keys. */
export const texts = {
  hint: '服务器公布的价格，每百万 token（美元）。',
  hintChanges: '服务器公布的价格，每百万 token（美元）。修改后立即生效。',
  hintChannels:
    '服务器公布的价格，每百万 token（美元），按渠道列出当前账户可用的模型；渠道没有自己的价格时用内置价格。',
  loading: '正在加载价格',
  notLoaded: '价格加载失败',
  empty: '服务器没有模型价格',
  cached: (amount: string) => `缓存命中 $${amount}`,
  perCall: (amount: string) => `每次调用 $${amount}`,
  otherwise: '按其他方式计费',
  groups: (list: string) => `分组倍率：${list}`,
  separator: '，',
  action: '操作',
  save: '保存价格',
  cachedToo: '美元，每百万 token。缓存命中的价格按原有比例随之变化。',
  saved: (model: string) => `已保存「${model}」的价格`,
}
