/**
 * Words of the calls that a Chinese word, or a phrase, stands for. The first that a text has counts, so longer ones come
 * first.
 */
const PHRASES: readonly (readonly [string, string])[] = [
  ['api key', 'tokens'],
  ['管理接口密钥', 'access tokens'],
  ['访问令牌', 'access tokens'],
  ['系统令牌', 'access tokens'],
  ['密钥', 'key tokens channels'],
  ['令牌', 'tokens'],
  ['渠道', 'channels'],
  ['通道', 'channels'],
  ['额度', 'quota'],
  ['余额', 'balance quota'],
  ['兑换码', 'redemptions redeem'],
  ['充值', 'credit redeem quota'],
  ['用户', 'users'],
  ['账号', 'users'],
  ['账户', 'users'],
  ['日志', 'logs'],
  ['系统设置', 'options'],
  ['设置', 'options set'],
  ['选项', 'options'],
  ['模型', 'models'],
  ['分组', 'groups'],
  ['价格', 'prices'],
  ['倍率', 'prices ratios'],
  ['用量', 'usage'],
  ['消耗', 'usage spent'],
  ['昨天', 'usage logs'],
  ['今天', 'usage logs'],
  ['花费', 'usage spent'],
  ['统计', 'usage stat'],
  ['限制', 'limits'],
  ['限额', 'limits'],
  ['提醒', 'alerts'],
  ['接收方', 'alert targets'],
  ['告警', 'alerts'],
  ['报警', 'alerts'],
  ['通知', 'alerts'],
  ['事件', 'events'],
  ['迁移', 'moves'],
  ['会话', 'sessions'],
  ['登录', 'login sign in'],
  ['注册', 'register'],
  ['密码', 'password'],
  ['两步验证', 'second factor'],
  ['公告', 'notice'],
  ['首页', 'home page'],
  ['关于', 'about'],
  ['状态', 'status'],
  ['变更记录', 'journal'],
  ['变更', 'journal changes'],
  ['撤销', 'undo'],
  ['恢复', 'restore'],
  ['调用', 'calls'],
  ['失败', 'failed'],
  ['邀请', 'invite'],
  ['邮箱', 'email'],
  ['创建', 'create'],
  ['新建', 'create'],
  ['添加', 'create'],
  ['删除', 'remove'],
  ['修改', 'update'],
  ['更新', 'update'],
  ['编辑', 'update'],
  ['列出', 'list'],
  ['列表', 'list'],
  ['查看', 'get list'],
  ['查询', 'list search'],
  ['搜索', 'search'],
  ['启用', 'enable status update'],
  ['禁用', 'disable status update'],
  ['停用', 'disable status update'],
  ['封禁', 'disable manage users'],
  ['测试', 'test'],
  ['轮换', 'rotate key update'],
  ['所有', 'all'],
]

/** Words of the calls that another English word stands for. */
const ENGLISH: Readonly<Record<string, string>> = {
  key: 'key tokens channels',
  api: 'tokens',
  apikey: 'tokens key',
  provider: 'channels',
  upstream: 'channels',
  voucher: 'redemptions',
  coupon: 'redemptions',
  gift: 'redemptions',
  code: 'redemptions code',
  account: 'users account',
  member: 'users',
  setting: 'options setting',
  config: 'options settings',
  configuration: 'options settings',
  spend: 'usage spent quota',
  spent: 'usage quota',
  top: 'usage',
  yesterday: 'usage logs',
  today: 'usage logs',
  cost: 'usage spent quota',
  consumption: 'usage spent',
  statistic: 'stat usage',
  budget: 'limits quota',
  money: 'quota balance',
  topup: 'credit',
  history: 'journal logs',
  audit: 'journal',
  revert: 'undo',
  rollback: 'restore undo',
  ban: 'disable manage users',
  block: 'disable',
  disable: 'status update',
  enable: 'status update',
  deactivate: 'disable',
  activate: 'enable',
  delete: 'remove',
  drop: 'remove',
  add: 'create',
  new: 'create',
  make: 'create',
  change: 'update',
  edit: 'update',
  modify: 'update',
  rotate: 'rotate key update',
  show: 'get list',
  view: 'get list',
  read: 'get list',
  find: 'search list',
  migrate: 'moves',
  rate: 'prices ratios',
  mfa: 'second factor',
  '2fa': 'second factor',
}

/** Words that say nothing about a call. */
const EMPTY = new Set(
  'a an and as at be by do for from how i in is it me most my of on or that the to what which who with'.split(' '),
)

/** Returns the stem of an English word: `failing`, `failed` and `fails` have the same one. */
function stemOf(word: string): string {
  if (word.length < 4) return word
  const stem = word.replace(/(ies|ing|ed|es|s|e|y)$/, '')
  return stem.length < 3 ? word : stem
}

const STEMMED_ENGLISH = new Map(Object.entries(ENGLISH).map(([word, meant]) => [stemOf(word), meant]))

/** Returns the words of a text, as stems; names such as `remain_quota` and `setStatus` have several. */
export const stemsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !EMPTY.has(word))
    .map(stemOf)

/** How much a word counts that another one stands for. */
const MEANT = 0.5

/**
 * Returns the stems of what is looked for, and of what its words stand for, with how much each counts. Chinese words
 * become English ones.
 */
export function queryStems(query: string): ReadonlyMap<string, number> {
  let [rest, phrases] = [query.toLowerCase(), '']
  for (const [word, meant] of PHRASES) {
    if (!rest.includes(word)) continue
    rest = rest.replaceAll(word, ' ')
    phrases += ` ${meant}`
  }
  const own = stemsOf(`${rest} ${phrases}`)
  const meant = stemsOf(rest).flatMap((stem) => stemsOf(STEMMED_ENGLISH.get(stem) ?? ''))
  return new Map([...meant.map((stem) => [stem, MEANT] as const), ...own.map((stem) => [stem, 1] as const)])
}
