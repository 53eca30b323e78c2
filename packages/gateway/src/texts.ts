/** Every sentence the gateway says to a person, in both languages. */
export interface Text {
  readonly zh: string
  readonly en: string
}

/** Names of what a field may hold. */
const KINDS: Record<string, Text> = {
  string: { zh: '文本', en: 'text' },
  int: { zh: '整数', en: 'a whole number' },
  number: { zh: '数字', en: 'a number' },
  boolean: { zh: ' true 或 false', en: 'true or false' },
}

const OF_ITS_KIND: Text = { zh: '另一种类型', en: 'of another type' }

export const texts = {
  signedOut: { zh: '请先登录，或在请求中附上系统访问令牌', en: 'Sign in first, or send a system access token' },
  badToken: { zh: '系统访问令牌不存在或已更换', en: 'This system access token does not exist or was replaced' },
  banned: { zh: '该账户已停用', en: 'This account is disabled' },
  forbidden: { zh: '你的角色不能执行此操作', en: 'Your role does not allow this' },
  crossSite: { zh: '请求来自其他网站，已拒绝', en: 'Refused: this request was sent by a page of another site' },

  badBody: { zh: '请求正文必须是一个 JSON 对象', en: 'The request body must be a JSON object' },
  bodyTooLarge: { zh: '请求正文不能超过 1 MiB', en: 'The request body must not exceed 1 MiB' },
  fieldMissing: (field: string): Text => ({ zh: `缺少字段 ${field}`, en: `The field ${field} is missing` }),
  fieldKind: (field: string, kind: string): Text => {
    const { zh, en } = KINDS[kind] ?? OF_ITS_KIND
    return { zh: `字段 ${field} 必须是${zh}`, en: `The field ${field} must be ${en}` }
  },
  fieldValue: (field: string): Text => ({
    zh: `字段 ${field} 的值不在允许范围内`,
    en: `The field ${field} has a value that is not allowed`,
  }),

  passwordLoginOff: { zh: '管理员已停用密码登录', en: 'Signing in with a password is switched off' },
  loginEmpty: { zh: '请输入用户名和密码', en: 'Enter a user name and a password' },
  loginFailed: {
    zh: '无法登录：用户名或密码不正确，或账户已停用',
    en: 'Could not sign in: wrong user name or password, or the account is disabled',
  },
  usernameEmpty: { zh: '用户名（username）不能为空', en: 'The user name (username) must not be empty' },
  usernameLength: {
    zh: '用户名（username）不能超过 12 个字符',
    en: 'The user name (username) must not be longer than 12 characters',
  },
  usernameTaken: { zh: '该用户名已被使用', en: 'This user name is already in use' },
  displayNameLength: {
    zh: '显示名称（display_name）不能超过 20 个字符',
    en: 'The display name (display_name) must not be longer than 20 characters',
  },
  passwordLength: {
    zh: '密码（password）须为 8 至 20 个字符',
    en: 'The password (password) must have 8 to 20 characters',
  },

  emailLength: {
    zh: '邮箱地址（email）不能超过 50 个字符',
    en: 'The e-mail address (email) must not be longer than 50 characters',
  },
  registerOff: { zh: '管理员已停止新用户注册', en: 'Opening accounts is switched off' },
  passwordRegisterOff: {
    zh: '管理员已停止用密码注册，请使用第三方账户',
    en: 'Opening accounts with a password is switched off: use an account of another service',
  },
  emailVerificationUnavailable: {
    zh: '注册需要验证邮箱，但此网关尚不能发送邮件，请联系管理员',
    en: 'Opening an account needs a mailed code, and this gateway cannot send mail yet: ask an administrator',
  },
  turnstileUnavailable: {
    zh: '注册需要 Turnstile 校验，但此网关尚不支持，请联系管理员',
    en: 'Opening an account needs a Turnstile check, which this gateway cannot do yet: ask an administrator',
  },

  userNotFound: { zh: '用户不存在', en: 'There is no such user' },
  userRank: {
    zh: '只能查看和管理角色低于自己的用户',
    en: 'You can see and manage only users whose role is below yours',
  },
  roleTooHigh: { zh: '不能授予与自己相同或更高的角色', en: 'You cannot give a role as high as yours' },
  rootProtected: {
    zh: '超级管理员不能被停用、删除或降级',
    en: 'The super administrator cannot be disabled, deleted or demoted',
  },
  promoteByRoot: { zh: '只有超级管理员可以提升用户', en: 'Only the super administrator can promote users' },
  alreadyAdmin: { zh: '该用户已是管理员', en: 'This user is an administrator already' },
  alreadyUser: { zh: '该用户本来就是普通用户', en: 'This user is an ordinary one already' },
  quotaNegative: { zh: '额度（quota）不能为负数', en: 'The quota (quota) must not be negative' },

  tokenNotFound: { zh: '你没有这个令牌', en: 'You have no such token' },
  tokenNameLength: {
    zh: '令牌名称（name）不能超过 30 字节，一个汉字占 3 字节',
    en: 'The token name (name) must not be longer than 30 bytes; a Chinese character takes 3',
  },
  subnetInvalid: (item: string): Text => ({
    zh: `IP 段（subnet）中的“${item}”不是 CIDR 网段，正确示例：10.0.0.0/8`,
    en: `"${item}" in subnet is not a CIDR range such as 10.0.0.0/8`,
  }),
  tokenExpired: {
    zh: '令牌已过期，请先修改过期时间再启用',
    en: 'This token has expired: change its expiry, then enable it',
  },
  tokenExhausted: {
    zh: '令牌额度已用完，请先增加额度再启用',
    en: 'This token has no quota left: raise its quota, then enable it',
  },

  channelNotFound: { zh: '渠道不存在', en: 'There is no such channel' },
  channelKey: { zh: '请填写密钥（key），每行一个', en: 'Enter at least one key (key), one to a line' },
  channelJson: (field: string): Text => ({
    zh: `${field} 必须是 JSON 对象，或留空；未保存`,
    en: `"${field}" must be a JSON object, or empty; nothing was saved`,
  }),

  channelRunning: { zh: '测试或余额更新正在进行', en: 'A run over all channels is under way already' },
  channelNoReply: { zh: '模型的回答中没有文本', en: 'The answer of the model has no text' },
  channelBalance: { zh: '该类型的渠道不能查询余额', en: 'Channels of this type cannot be asked for a balance' },
  channelBalanceStatus: (status: string): Text => ({
    zh: `查询余额失败：上游服务返回状态码 ${status}`,
    en: `The provider did not tell the balance: HTTP ${status}`,
  }),
  channelUnreachable: { zh: '无法连接上游服务', en: 'The provider cannot be reached' },

  codeNotFound: { zh: '兑换码不存在', en: 'There is no such redemption code' },
  codeName: {
    zh: '兑换码名称（name）须为 1 至 20 字节，一个汉字占 3 字节',
    en: 'The name of a redemption code (name) must have 1 to 20 bytes; a Chinese character takes 3',
  },
  codeCount: { zh: '一次可生成 1 至 100 个兑换码（count）', en: 'One call makes 1 to 100 redemption codes (count)' },
  codeQuota: {
    zh: '兑换码额度（quota）必须大于 0',
    en: 'The quota of a redemption code (quota) must be greater than 0',
  },
  codeStaysUsed: { zh: '兑换码已被使用，状态不能再改', en: 'This redemption code is used: its status stays' },
  codeEmpty: { zh: '请输入兑换码', en: 'Enter a redemption code' },
  codeUnknown: { zh: '兑换码无效', en: 'This redemption code does not exist' },
  codeUsed: { zh: '兑换码已被使用过', en: 'This redemption code was used before' },
  codeDisabled: { zh: '兑换码已停用', en: 'This redemption code is disabled' },

  logTarget: {
    zh: '请指定要清除哪个时间（target_timestamp，Unix 秒）之前的日志',
    en: 'Say up to which time (target_timestamp, Unix seconds) rows shall be deleted',
  },

  optionSwitch: (key: string): Text => ({ zh: `${key} 只能是 true 或 false`, en: `"${key}" must be true or false` }),
  optionCount: (key: string): Text => ({
    zh: `${key} 必须是不小于 0 的整数`,
    en: `"${key}" must be a whole number, not negative`,
  }),
  optionAmount: (key: string): Text => ({
    zh: `${key} 必须是不小于 0 的数字`,
    en: `"${key}" must be a number, not negative`,
  }),
  optionPositive: (key: string): Text => ({ zh: `${key} 必须大于 0`, en: `"${key}" must be greater than 0` }),
  optionRatios: (key: string): Text => ({
    zh: `${key} 必须是 JSON 对象，每个名称对应一个不小于 0 的数字；未保存`,
    en: `"${key}" must be a JSON object of names and numbers that are not negative; nothing was saved`,
  }),
  optionTheme: (key: string): Text => ({
    zh: `${key} 只能是 default、berry 或 air`,
    en: `"${key}" must be default, berry or air`,
  }),
  optionNeeds: (key: string, needs: string): Text => ({
    zh: `请先填写 ${needs}，再启用 ${key}`,
    en: `"${key}" can be switched on after these are filled in: ${needs}`,
  }),
  optionLastLogin: {
    zh: '这是最后一种登录方式，本网关尚未提供其他方式，不能关闭',
    en: 'This is the last way to sign in, and this gateway serves no other yet',
  },
} satisfies Record<string, Text | ((...words: string[]) => Text)>

/** The sentence in the language that a request asks for: Chinese where the header begins with `zh`, else English. */
export const say = (text: Text, acceptLanguage: string | undefined): string =>
  /^zh/i.test(acceptLanguage ?? '') ? text.zh : text.en
