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

/** Names of servers by which people sign in; spaces where Chinese puts them around Latin letters. */
const PROVIDERS: Record<string, Text> = {
  github: { zh: ' GitHub ', en: 'GitHub' },
  oidc: { zh: ' OIDC ', en: 'OIDC' },
  lark: { zh: '飞书', en: 'Lark' },
  wechat: { zh: '微信', en: 'WeChat' },
}

const nameOf = (provider: string): Text => PROVIDERS[provider] ?? { zh: provider, en: provider }

const OF_ITS_KIND: Text = { zh: '另一种类型', en: 'of another type' }

export const texts = {
  signedOut: { zh: '请先登录，或在请求中附上系统访问令牌', en: 'Sign in first, or send a system access token' },
  badToken: { zh: '系统访问令牌不存在或已更换', en: 'This system access token does not exist or was replaced' },
  banned: { zh: '该账户已停用', en: 'This account is disabled' },
  forbidden: { zh: '你的角色不能执行此操作', en: 'Your role does not allow this' },
  crossSite: { zh: '请求来自其他网站，已拒绝', en: 'Refused: this request was sent by a page of another site' },

  foreignHost: (name: string): Text => ({
    zh: `本程序不响应主机名“${name}”：如需允许，请在 --allowed-hosts（RELAYDECK_ALLOWED_HOSTS）中写明`,
    en: `This program does not answer at the host name "${name}": to allow it, name it in --allowed-hosts (RELAYDECK_ALLOWED_HOSTS)`,
  }),

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
  diskFull: {
    zh: '网关的磁盘空间已满，未保存任何更改，请联系管理员',
    en: 'The disk of this gateway is full, and nothing was saved: tell an administrator',
  },
  loginEmpty: { zh: '请输入用户名和密码', en: 'Enter a user name and a password' },
  loginFailed: {
    zh: '无法登录：用户名或密码不正确，或账户已停用',
    en: 'Could not sign in: wrong user name or password, or the account is disabled',
  },
  passwordsBusy: {
    zh: '当前登录和注册的请求过多，请稍后重试',
    en: 'Too many people are signing in right now: try again in a moment',
  },
  usernameEmpty: { zh: '用户名（username）不能为空', en: 'The user name (username) must not be empty' },
  usernameLength: {
    zh: '用户名（username）不能超过 12 个字符',
    en: 'The user name (username) must not be longer than 12 characters',
  },
  usernameCharacters: {
    zh: '用户名（username）含有不允许的字符，例如不可见字符',
    en: 'The user name (username) has characters that are not allowed, such as invisible ones',
  },
  usernameLookalike: {
    zh: '该用户名与已有的用户名过于相似',
    en: 'This user name looks like one that is already in use',
  },
  displayNameCharacters: {
    zh: '显示名称（display_name）含有不允许的字符，例如换行',
    en: 'The display name (display_name) has characters that are not allowed, such as line breaks',
  },
  usernameTaken: { zh: '该用户名已被使用', en: 'This user name is already in use' },
  displayNameLength: {
    zh: '显示名称（display_name）不能超过 20 个字符',
    en: 'The display name (display_name) must not be longer than 20 characters',
  },
  passwordLength: {
    zh: '密码（password）须为 8 至 64 个字符，且不超过 72 字节',
    en: 'The password (password) must have 8 to 64 characters and at most 72 bytes',
  },

  passwordCommon: {
    zh: '该密码（password）是最先会被猜到的密码之一，请换一个',
    en: 'This password is among the first that anybody would try (password): choose another one',
  },
  originalPassword: {
    zh: '用系统访问令牌修改自己的密码时，须在 PUT /api/user/self 中提供正确的原密码（original_password）',
    en: 'With an access token, a new own password needs the old one too: original_password of PUT /api/user/self',
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
  turnstileMissing: {
    zh: '请先完成 Turnstile 人机验证',
    en: 'Complete the Turnstile check first',
  },
  turnstileFailed: {
    zh: 'Turnstile 人机验证未通过，请刷新页面后重试',
    en: 'The Turnstile check was not passed: reload the page and try again',
  },
  turnstileUnreachable: {
    zh: '暂时无法连接 Turnstile 服务，请稍后重试',
    en: 'Turnstile could not be asked: try again later',
  },

  emailInvalid: { zh: '邮箱地址（email）格式不正确', en: 'The e-mail address (email) is none' },
  emailDomain: {
    zh: '管理员限制了邮箱域名，该地址的域名不在允许的名单中',
    en: 'This gateway accepts addresses of certain domains only, and this one is not among them',
  },
  emailTaken: { zh: '该邮箱地址已被其他账户使用', en: 'Another account has this e-mail address' },
  emailUnknown: { zh: '没有账户使用该邮箱地址', en: 'No account has this e-mail address' },
  emailNeeded: {
    zh: '注册需要验证邮箱，请填写邮箱地址和验证码',
    en: 'Opening an account needs an e-mail address and the code that was mailed to it',
  },
  emailCode: { zh: '邮箱验证码不正确或已失效', en: 'This code is wrong, or no longer good' },
  resetLink: { zh: '重置链接不正确或已失效', en: 'This link is wrong, or no longer good' },
  mailUnset: {
    zh: '邮件服务尚未配置，请联系管理员',
    en: 'This gateway has no mail server set up: ask an administrator',
  },
  mailAccount: {
    zh: '邮件服务器拒绝了网关的账户，请联系管理员',
    en: 'The mail server does not accept the account of this gateway: ask an administrator',
  },
  mailAddress: {
    zh: '邮件服务器拒绝了收件或发件地址',
    en: 'The mail server does not accept the address',
  },
  mailRefused: { zh: '邮件服务器拒收了这封邮件', en: 'The mail server does not accept the mail' },
  mailEncryption: {
    zh: '无法与邮件服务器建立加密连接，请联系管理员',
    en: 'No encrypted connection to the mail server could be made: ask an administrator',
  },
  mailUnreachable: {
    zh: '暂时无法连接邮件服务器，请稍后重试',
    en: 'The mail server could not be reached: try again later',
  },

  oauthState: {
    zh: '登录请求与此浏览器不符或已过期，请重新发起',
    en: 'This sign-in was not begun in this browser, or took too long: begin again',
  },
  providerOff: (name: string): Text => ({
    zh: `管理员未启用${nameOf(name).zh}登录`,
    en: `Signing in with ${nameOf(name).en} is switched off`,
  }),
  providerUnreachable: (name: string): Text => ({
    zh: `暂时无法连接${nameOf(name).zh}服务器，请稍后重试`,
    en: `${nameOf(name).en} could not be reached: try again later`,
  }),
  providerCode: (name: string): Text => ({
    zh: `${nameOf(name).zh}没有接受这个代码，它可能不正确或已过期`,
    en: `${nameOf(name).en} did not accept this code: it is wrong, or too old`,
  }),
  providerNobody: (name: string): Text => ({
    zh: `${nameOf(name).zh}没有说明你是谁，请稍后重试`,
    en: `${nameOf(name).en} did not say who you are: try again later`,
  }),
  identityTaken: (name: string): Text => ({
    zh: `该${nameOf(name).zh}账户已绑定到某个用户`,
    en: `This account of ${nameOf(name).en} is bound to a user already`,
  }),

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
  channelKeyAgain: {
    zh: '已保存的密钥不会发送到其他地址：修改地址或类型时，请重新填写密钥（key）',
    en: 'Enter the key (key) again: a stored key is not sent to another address',
  },
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

  optionKey: (key: string): Text => ({ zh: `设置名称不能是 ${key}`, en: `There can be no setting "${key}"` }),
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
  optionPort: (key: string): Text => ({ zh: `${key} 须为 1 至 65535`, en: `"${key}" must be 1 to 65535` }),
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
  optionNeeded: (key: string, flag: string): Text => ({
    zh: `${flag} 已启用，不能清空 ${key}；请先关闭 ${flag}`,
    en: `"${key}" is needed as long as "${flag}" is on: switch that off first`,
  }),
  optionLastLogin: {
    zh: '超级管理员将无法再登录：请先启用另一种登录方式，并绑定到超级管理员账户',
    en: 'The super administrator could not sign in any more: switch on another way first, and bind it to that account',
  },
} satisfies Record<string, Text | ((...words: string[]) => Text)>

/** The sentence in the language that a request asks for: Chinese where the header begins with `zh`, else English. */
export const say = (text: Text, acceptLanguage: string | undefined): string =>
  /^zh/i.test(acceptLanguage ?? '') ? text.zh : text.en
