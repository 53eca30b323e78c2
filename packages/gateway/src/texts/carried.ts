import type { Text } from './text.ts'

/** Why something of another gateway's database is not imported, or in another form. */
export const importTexts = {
  noColumn: { zh: '没有这样的渠道设置', en: 'Relaydeck has no such setting of a channel' },
  noDetail: { zh: '对一次调用记录的是其他信息', en: 'Relaydeck keeps other details of a call' },
  noBilling: { zh: '没有付款功能', en: 'Relaydeck takes no payments' },
  signInAgain: {
    zh: '会话、通行密钥和两步验证不会带来，用户需重新设置',
    en: 'sessions, passkeys and second factors are not imported: users set them up again',
  },
  ownRecords: { zh: '是原网关自用的记录', en: 'that server keeps it for itself' },
  computed: { zh: '用量由日志计算', en: 'Relaydeck computes usage from the log' },
  noSignIn: { zh: '没有这种登录方式', en: 'Relaydeck has no sign-in with this service' },
  noRewards: { zh: '邀请奖励即时发放', en: 'Relaydeck pays rewards for invitations at once' },
  noTasks: { zh: '没有任务功能', en: 'Relaydeck has no tasks' },
  invitations: { zh: '邀请人数由被邀请的用户计算', en: 'Relaydeck counts invitations by the users who were invited' },
  noTags: { zh: '渠道没有标签', en: 'Relaydeck has no tags of channels' },
  unused: (name: string) => ({ zh: `${name} 并不使用它`, en: `${name} does not use it` }),
  numbered: { zh: '记录以数字编号', en: 'rows are known by their numbers' },
  ownTime: { zh: '记录的是其他时间', en: 'Relaydeck keeps other times' },
  onePrice: { zh: '所有渠道价格相同', en: 'prices are the same for all channels' },
  noTools: { zh: '没有自带的工具', en: 'Relaydeck has no tools of its own' },
  limitsAnew: { zh: '渠道限额需重新设置', en: 'limits of channels are set anew' },
  invalidPrices: (models: string) => ({
    zh: `无效的价格没有带来：${models}`,
    en: `imported without invalid prices: ${models}`,
  }),
  deleted: (name: string) => ({ zh: `在 ${name} 中已删除`, en: `deleted in ${name}` }),
  severalKeys: (count: number) => ({
    zh: `变为 ${count} 个渠道，每个密钥一个`,
    en: `imported as ${count} channels, one for each of its keys`,
  }),
  codeEnds: {
    zh: '变为停用：它会到期，而这里的兑换码不会',
    en: 'imported disabled: it expires, which codes here do not',
  },
  ownSettings: { zh: '用户需重新选择自己的设置', en: 'users choose their settings again' },
  noSessions: { zh: '会话不会带来', en: 'sessions are not imported' },
  noOwnGroups: { zh: '令牌没有自己的分组', en: 'tokens have no groups of their own' },
  oneBan: { zh: '自动停用由一个选项统一控制', en: 'Relaydeck disables failing channels by one option for all' },
  findsOut: { zh: '渠道失败的原因会重新得出', en: 'Relaydeck finds out again why a channel fails' },
  trusted: { zh: '变为普通用户：原为可信人员', en: 'imported as a user: it was trusted staff' },
  noPromotion: { zh: '用户的分组不会自动变化', en: 'Relaydeck does not change the group of a user' },
  knowsMakers: { zh: '模型的厂商是已知的', en: 'Relaydeck knows the makers of models' },
  priceOfTypes: { zh: '所有渠道类型价格相同', en: 'a price is the same for all types of channels' },
  pricesStay: { zh: '设置过的价格保持不变', en: 'a price that somebody sets stays as it is' },
  groupsByName: { zh: '分组以名称区分', en: 'groups are known by their names' },
  oneName: { zh: '分组只有一个名称', en: 'groups have one name' },
  otherType: (name: string) => ({
    zh: `变为停用的自定义渠道：没有渠道类型 ${name}`,
    en: `imported disabled, as a custom channel: Relaydeck has no channel type ${name}`,
  }),
  noModels: { zh: '变为停用：它不能使用任何模型', en: 'imported disabled: it may use no model' },
  noAddresses: { zh: '变为停用：没有地址可以使用它', en: 'imported disabled: it may be used from no address' },
  noOption: { zh: '没有这个设置项', en: 'Relaydeck has no such option' },
  noTable: { zh: '没有这样的数据', en: 'Relaydeck has no such table' },
  noSuchColumn: { zh: '没有这个字段', en: 'Relaydeck has no such column' },
  tooLong: (column: string) => ({ zh: `${column} 超过 4 MiB`, en: `its ${column} is longer than 4 MiB` }),
  range: (column: string) => ({
    zh: `${column} 超出 ±${Number.MAX_SAFE_INTEGER}`,
    en: `its ${column} is outside ±${Number.MAX_SAFE_INTEGER}`,
  }),
  kind: (column: string, kind: string) => ({
    zh: `${column} 不是 ${kind} 类型`,
    en: `its ${column} is not of type ${kind}`,
  }),
  sameValue: (message: string) => ({
    zh: `另一条记录有相同的值（${message}）`,
    en: `another row has the same value (${message})`,
  }),
  noUser: { zh: '它的用户不存在', en: 'its user does not exist' },
  noAccount: {
    zh: '没有带来 GitHub 账号：另一个用户已绑定',
    en: 'imported without its GitHub account, which another user has',
  },
  noNetwork: (names: string) => ({ zh: `IP 段全部无效：${names}`, en: `its subnet has no valid network: ${names}` }),
  withoutNetworks: (names: string) => ({ zh: `无效的 IP 段：${names}`, en: `invalid networks: ${names}` }),
  withoutGroup: (names: string) => ({ zh: `自己的分组：${names}`, en: `its own group: ${names}` }),
  without: (parts: readonly Text[]) => ({
    zh: `没有带来${parts.map(({ zh }) => zh).join('；')}`,
    en: `imported without ${parts.map(({ en }) => en).join(', and without ')}`,
  }),
  obstacle: (reason: Text) => ({ zh: `已带来：${reason.zh}`, en: `imported: ${reason.en}` }),
  disabledBy: (reason: Text) => ({ zh: `变为停用：${reason.zh}`, en: `imported disabled: ${reason.en}` }),
  negativeRatios: (names: string) => ({
    zh: `负的倍率没有带来：${names}`,
    en: `imported without negative ratios: ${names}`,
  }),
  inputTooHigh: { zh: '输入价格过高', en: 'its input is too high' },
  freeInput: {
    zh: '变为免费：输入免费的模型不能有输出价格',
    en: 'imported as free: a model whose input is free cannot have a price of its output',
  },
  unknownRatios: (names: string) => ({ zh: `没有带来 ${names} 的倍率`, en: `imported without the ratios of ${names}` }),
  noModelName: { zh: '不是模型名称', en: 'its model is no name of a model' },
  pattern: { zh: '是模型的模式：价格按模型设置', en: 'its model is a pattern: prices are set for each model' },
  noPrice: { zh: '价格不是 0 或更大的数', en: 'its price is no number of 0 or more' },
  noGroupName: { zh: '不是分组名称', en: 'its symbol is no name of a group' },
  noRatio: { zh: '倍率不是 0 或更大的数', en: 'its ratio is no number of 0 or more' },
  groupEnabled: { zh: '变为启用：分组不能停用', en: 'imported enabled: groups cannot be disabled' },
}

const fieldNames: Readonly<Record<string, string>> = {
  email: '邮箱',
  github_id: 'GitHub 账号',
  github_account: 'GitHub 账号',
  wechat_id: '微信账号',
  lark_id: '飞书账号',
  oidc_id: 'OIDC 账号',
}

const someEntries = (count: number) => (count === 1 ? 'the entry' : `${count} entries, such as`)

/** Why an item is not moved to another gateway, or in another form; parts of sentences. */
export const moveTexts = {
  ownKeys: { zh: '服务器自行生成密钥：请搬到它的数据库', en: 'servers make keys themselves: move it to the database' },
  nul: (name: string) => ({ zh: `${name} 含有空字符`, en: `its ${name} has the character NUL` }),
  width: (name: string, width: number) => ({
    zh: `${name} 超过 ${width} 个字符`,
    en: `its ${name} is longer than ${width} characters`,
  }),
  deletedName: { zh: '对方已删除的用户占用了该用户名', en: 'a deleted user has its name there' },
  sameName: { zh: '对方有另一个同名用户', en: 'another user has the same name there' },
  needsReset: { zh: '需要新密码：没有可用的密码', en: 'it needs a reset link: there is no password' },
  noUser: { zh: '对方没有它的用户', en: 'its user is not there' },
  tokenKey: { zh: '对方的另一个令牌已有该密钥', en: 'another token has its key there' },
  codeKey: { zh: '对方的另一个兑换码已有该密钥', en: 'another code has its key there' },
  owner: (name: string) => ({ zh: `在对方属于 ${name}`, en: `it belongs to ${name} there` }),
  noNetwork: { zh: 'IP 段全部无效', en: 'its subnet has no valid network' },
  withoutNetworks: { zh: '去掉了无效的 IP 段', en: 'without invalid networks' },
  severalKeys: { zh: '在对方有多个密钥', en: 'it has several keys there' },
  cannotCall: (reason: Text) => ({
    zh: `Relaydeck 无法调用它：${reason.zh}`,
    en: `Relaydeck cannot call it: ${reason.en}`,
  }),
  noKey: { zh: '添加后为停用：密钥未知', en: 'added disabled: its key is not known' },
  modelTooLong: { zh: '有模型名称过长', en: 'the name of one of its models is too long' },
  groupTooLong: { zh: '有分组名称过长', en: 'the name of one of its groups is too long' },
  prices: (count: number) => ({
    zh: `少 ${count} 项价格：对方以另一种形式已有`,
    en: `prices that the server there has in another form: ${count}`,
  }),
  hidesBuiltIn: { zh: '取代对方内置的价格', en: 'it takes the place of the prices that are built in there' },
  written: (count: number) => ({ zh: `添加或更改 ${count} 项`, en: `entries added or changed: ${count}` }),
  staying: (count: number) => ({ zh: `${count} 项保持对方的值`, en: `entries that stay as they are there: ${count}` }),
  inviteCode: {
    zh: '换用新的邀请码：对方已有人使用',
    en: 'with a new invitation code: somebody there has its code',
  },
  without: (name: string) => ({
    zh: `不带${fieldNames[name] ?? name}：对方已有人使用`,
    en: `without its ${name}, which somebody there has`,
  }),
  noOption: { zh: '对方没有这个设置项', en: 'there is no such option' },
  otherForm: {
    zh: '对方以另一种形式保存，且接口不接受：请迁移到它的数据库',
    en: 'the server there has it in another form, and takes it only in its database',
  },
  noObject: { zh: '内容不是 JSON 对象', en: 'its text is no JSON object' },
  invalid: { zh: '内容无效', en: 'its text is not valid' },
  entries: (count: number, first: string) => ({
    zh: `去掉 ${count} 项，例如 ${first}`,
    en: `without ${someEntries(count)} ${first}`,
  }),
  rounded: (count: number, first: string) => ({
    zh: `${count} 项保留两位小数，例如 ${first}`,
    en: `with two decimals: ${someEntries(count)} ${first}`,
  }),
  passwordSwitch: {
    zh: '在对方登录后请再次关闭',
    en: 'switch it off again when you have signed in there',
  },
  compatible: {
    zh: '类型改为 OpenAI，其地址的调用相同',
    en: 'with the type OpenAI, which has the same calls at its address',
  },
  otherType: (name: Text) => ({
    zh: `添加后为停用的自定义渠道：对方没有渠道类型 ${name.zh}`,
    en: `added disabled, as a custom channel: there is no channel type ${name.en}`,
  }),
  onlyThere: {
    zh: '添加后为停用的自定义渠道：其他网关没有它的类型',
    en: 'disabled, as a custom channel: other servers do not have its type',
  },
  keyPrefix: {
    zh: '对方会把密钥的一部分读作前缀或渠道',
    en: 'that server reads a part of its key as a prefix or as a channel',
  },
  keyDash: {
    zh: '密钥含有短横线，对方会把其后读作渠道 ID',
    en: 'its key has a dash, behind which that server reads the id of a channel',
  },
  keyHash: {
    zh: '密钥含有 #，对方会把其后读作渠道 ID',
    en: 'its key has a #, behind which that server reads the id of a channel',
  },
  keyBytes: (bytes: number, only: number) => ({
    zh: `密钥有 ${bytes} 字节，对方只接受 ${only} 字节`,
    en: `its key has ${bytes} bytes: that server accepts ${only} only`,
  }),
  keySigned: {
    zh: '仅当 USER_TOKEN_SECRET 和 HASHIDS_SALT 相同且用户编号不变时可用',
    en: 'it works only if USER_TOKEN_SECRET and HASHIDS_SALT are the same and the number of its user stays the same',
  },
  project: { zh: '项目改为凭证中的项目', en: 'its project becomes the one of its credentials' },
  awsKeys: {
    zh: '添加后为停用：对方只用访问密钥和区域调用 AWS',
    en: 'added disabled: that server calls AWS with an access key and a region only',
  },
  notCarried: { zh: '不搬：任何搬迁都不带它', en: 'left out: no move carries it' },
  leftOut: (reason: Text) => ({ zh: `不搬：${reason.zh}`, en: `left out: ${reason.en}` }),
  ownGroup: { zh: '没有带来自己的分组', en: 'without its own group' },
  hiddenKey: { zh: '服务器不显示密钥', en: 'the server does not show the key' },
  noOwner: { zh: '服务器不显示它的用户', en: 'the server does not name the owner' },
  othersTokens: {
    zh: '服务器不显示他人的令牌：请搬数据库',
    en: 'servers show the tokens of other users to nobody: move their database',
  },
  hiddenOptions: {
    zh: '服务器不显示密码、令牌等敏感设置',
    en: 'servers do not show passwords, tokens and other secrets',
  },
  hiddenPasswords: {
    zh: '服务器不显示密码：用户需要新密码',
    en: 'servers do not show passwords: users need a new one',
  },
}
