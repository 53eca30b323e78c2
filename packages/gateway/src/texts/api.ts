import { resourceTexts } from './resources.ts'
import type { Catalogue, Text } from './text.ts'

/** Types of a field. */
const KINDS: Record<string, Text> = {
  string: { zh: '文本', en: 'a string' },
  int: { zh: '整数', en: 'an integer' },
  number: { zh: '数字', en: 'a number' },
  boolean: { zh: ' true 或 false', en: 'true or false' },
}

/** Sign-in services; Chinese puts spaces around Latin letters. */
const PROVIDERS: Record<string, Text> = {
  github: { zh: ' GitHub ', en: 'GitHub' },
  oidc: { zh: ' OIDC ', en: 'OIDC' },
  lark: { zh: '飞书', en: 'Lark' },
  wechat: { zh: '微信', en: 'WeChat' },
}

const nameOf = (provider: string): Text => PROVIDERS[provider] ?? { zh: provider, en: provider }

const OTHER_TYPE: Text = { zh: '另一种类型', en: 'of another type' }

/** Messages of the management API. */
export const texts = {
  signedOut: { zh: '请先登录，或在请求中附上系统访问令牌', en: 'Sign in, or send a system access token' },
  badToken: { zh: '系统访问令牌不存在或已更换', en: 'This system access token does not exist or has been replaced' },
  badKey: {
    zh: '密钥不存在，或不能在此使用',
    en: 'This key does not exist, or may not be used here',
  },
  banned: { zh: '该账户已被封禁', en: 'This account has been banned' },
  forbidden: { zh: '你的角色不能执行此操作', en: 'Your role does not allow this' },
  crossSite: { zh: '已拒绝来自其他网站的请求', en: 'Cross-site request rejected' },

  foreignHost: (name: string): Text => ({
    zh: `不接受主机名“${name}”。如需允许，请将它加入 --allowed-hosts（RELAYDECK_ALLOWED_HOSTS）`,
    en: `Host name "${name}" is not allowed. To allow it, add it to --allowed-hosts (RELAYDECK_ALLOWED_HOSTS)`,
  }),

  badBody: { zh: '请求正文必须是一个 JSON 对象', en: 'The request body must be a JSON object' },
  bodyTooLarge: { zh: '请求正文不能超过 1 MiB', en: 'The request body must not exceed 1 MiB' },
  fieldMissing: (field: string): Text => ({ zh: `缺少字段 ${field}`, en: `The field ${field} is missing` }),
  fieldKind: (field: string, kind: string): Text => {
    const { zh, en } = KINDS[kind] ?? OTHER_TYPE
    return { zh: `字段 ${field} 必须是${zh}`, en: `The field ${field} must be ${en}` }
  },
  fieldValue: (field: string): Text => ({
    zh: `字段 ${field} 的值无效`,
    en: `The field ${field} has an invalid value`,
  }),

  passwordLoginOff: { zh: '管理员已停用密码登录', en: 'Password sign-in is disabled' },
  diskFull: {
    zh: '网关磁盘空间不足，更改未保存，请联系管理员',
    en: "The gateway's disk is full, and nothing was saved. Please contact an administrator",
  },
  loginEmpty: { zh: '请输入用户名和密码', en: 'Enter your username and password' },
  loginFailed: {
    zh: '登录失败：用户名或密码错误，或账户已被封禁',
    en: 'Sign-in failed: wrong username or password, or the account is banned',
  },
  codeNeeded: {
    zh: '请输入身份验证器应用中的验证码，或一个恢复码',
    en: 'Enter the code from your authenticator app, or a recovery code',
  },
  codeWrong: {
    zh: '验证码错误、已过期或已使用过',
    en: 'This code is wrong, has expired, or has been used',
  },
  signInExpired: { zh: '本次登录已过期，请重新登录', en: 'This sign-in has expired. Please sign in again' },
  passwordWrong: { zh: '密码错误', en: 'Wrong password' },
  twoFactorOn: {
    zh: '两步验证已启用，如需重新设置请先停用',
    en: 'Two-factor sign-in is already enabled. Disable it first',
  },
  twoFactorOff: { zh: '两步验证未启用', en: 'Two-factor sign-in is not enabled' },
  twoFactorSession: {
    zh: '不能用系统访问令牌设置两步验证，请先登录',
    en: 'Two-factor sign-in cannot be set up with an access token. Sign in first',
  },
  twoFactorRequired: {
    zh: '管理员必须启用两步验证：请先在「设置 → 个人设置」中设置',
    en: 'Administrators must use two-factor sign-in. Set it up under Settings → Personal first',
  },
  passwordsBusy: {
    zh: '登录和注册请求过多，请稍后重试',
    en: 'Too many sign-ins at the moment. Please try again shortly',
  },
  usernameEmpty: { zh: '用户名（username）不能为空', en: 'Username (username) must not be empty' },
  usernameLength: {
    zh: '用户名（username）不能超过 12 个字符',
    en: 'Username (username) must not exceed 12 characters',
  },
  usernameCharacters: {
    zh: '用户名（username）含有不允许的字符，例如不可见字符',
    en: 'Username (username) contains characters that are not allowed, such as invisible ones',
  },
  usernameLookalike: {
    zh: '该用户名与已有的用户名过于相似',
    en: 'This username is too similar to an existing one',
  },
  displayNameCharacters: {
    zh: '显示名称（display_name）含有不允许的字符，例如换行',
    en: 'Display name (display_name) contains characters that are not allowed, such as line breaks',
  },
  usernameTaken: { zh: '该用户名已被使用', en: 'This username is already taken' },
  displayNameLength: {
    zh: '显示名称（display_name）不能超过 20 个字符',
    en: 'Display name (display_name) must not exceed 20 characters',
  },
  passwordLength: {
    zh: '密码（password）须为 8 至 64 个字符，且不超过 72 字节',
    en: 'Password (password) must have 8 to 64 characters and at most 72 bytes',
  },

  passwordCommon: {
    zh: '该密码（password）过于常见，容易被猜到，请更换',
    en: 'This password (password) is too common. Choose a less predictable one',
  },
  sessionNeeded: {
    zh: '系统访问令牌不能修改邮箱或绑定账号，请登录控制台后操作',
    en: 'An access token cannot change the email address or linked accounts. Sign in to the console instead',
  },
  originalPassword: {
    zh: '用系统访问令牌修改自己的密码时，须在 PUT /api/user/self 中提供正确的原密码（original_password）',
    en: 'To change your own password with an access token, also send the current one as original_password to PUT /api/user/self',
  },

  moveAddress: {
    zh: '服务器地址（url）须以 http:// 或 https:// 开头，不含问号后的内容、用户名和密码',
    en: 'The address (url) must begin with http:// or https://, and have no query, username or password',
  },
  moveAccess: {
    zh: '对方服务器拒绝了系统访问令牌：须为其超级管理员的令牌',
    en: 'The other server rejects the access token. It must be one of its super administrator',
  },
  moveUser: {
    zh: '用户 ID（user）须为系统访问令牌所属用户的 ID',
    en: 'The user (user) must be the id of the user whose access token it is',
  },
  moveUnreachable: {
    zh: '无法连接对方服务器，或它没有及时响应',
    en: 'The other server cannot be reached, or does not answer in time',
  },
  moveRedirect: {
    zh: '该地址会跳转。系统访问令牌不会随之发送，请直接填写跳转后的地址',
    en: 'This address redirects, and the access token is not sent on. Enter the address it leads to',
  },
  moveAnswerSize: { zh: '对方服务器的响应超过 64 MiB', en: 'The other server answers with more than 64 MiB' },
  moveAnswer: (call: string) => ({
    zh: `该地址对 ${call} 的响应不是网关的响应，请检查地址`,
    en: `This address does not answer ${call} like a gateway. Check the address`,
  }),
  moveServer: (message: string) => ({
    zh: `无法读取对方服务器：${message}`,
    en: `Cannot read the other server: ${message}`,
  }),
  movePart: { zh: '文件分片（data）无效', en: 'The part of the file (data) is not valid' },
  moveFile: (reason: string) => ({
    zh: `无法读取该数据库（${reason}）`,
    en: `Cannot read this database: ${reason}`,
  }),
  moveFileSize: {
    zh: '文件超过 1 GiB，请改用命令 relaydeck move',
    en: 'The file is larger than 1 GiB. Use the command relaydeck move instead',
  },
  moveUploadEnded: { zh: '上传已失效，请重新上传', en: 'The upload has ended. Send the file again' },
  movePlanEnded: { zh: '计划已失效，请重新生成', en: 'The plan has ended. Make a new one' },
  moveChanged: {
    zh: '生成计划后网关有变化，请查看新的计划；未写入任何内容',
    en: 'This gateway has changed since the plan was made, and nothing was written. Look at a new plan',
  },
  emailLength: {
    zh: '邮箱地址（email）不能超过 50 个字符',
    en: 'Email address (email) must not exceed 50 characters',
  },
  registerOff: { zh: '管理员已关闭新用户注册', en: 'Registration is disabled' },
  passwordRegisterOff: {
    zh: '管理员已关闭密码注册，请使用第三方账户注册',
    en: 'Registration with a password is disabled. Sign up with a third-party account instead',
  },
  turnstileMissing: {
    zh: '请先完成 Turnstile 人机验证',
    en: 'Complete the Turnstile check first',
  },
  turnstileFailed: {
    zh: 'Turnstile 人机验证未通过，请刷新页面后重试',
    en: 'The Turnstile check failed. Reload the page and try again',
  },
  turnstileUnreachable: {
    zh: '暂时无法连接 Turnstile 服务，请稍后重试',
    en: 'Turnstile cannot be reached. Please try again later',
  },

  emailInvalid: { zh: '邮箱地址（email）格式不正确', en: 'Invalid email address (email)' },
  emailDomain: {
    zh: '该邮箱的域名不在管理员允许的范围内',
    en: 'Email addresses of this domain are not accepted',
  },
  emailTaken: { zh: '该邮箱地址已被其他账户使用', en: 'This email address is already used by another account' },
  emailUnknown: { zh: '没有账户使用该邮箱地址', en: 'No account uses this email address' },
  emailNeeded: {
    zh: '注册需要验证邮箱，请填写邮箱地址和验证码',
    en: 'Registration requires an email address and the verification code sent to it',
  },
  emailCode: { zh: '邮箱验证码错误或已过期', en: 'This verification code is invalid or has expired' },
  resetLink: { zh: '重置链接无效或已过期', en: 'This link is invalid or has expired' },
  mailUnset: {
    zh: '邮件服务尚未配置，请联系管理员',
    en: 'No mail server is configured. Please contact an administrator',
  },
  mailAccount: {
    zh: '邮件服务器拒绝了网关的账号，请联系管理员',
    en: "The mail server rejected the gateway's credentials. Please contact an administrator",
  },
  mailAddress: {
    zh: '邮件服务器拒绝了收件或发件地址',
    en: 'The mail server rejected the sender or recipient address',
  },
  mailSender: {
    zh: '发件人设置无效，应为邮箱地址，或“名称 <邮箱地址>”',
    en: 'The sender is not valid: it must be an address, or a name and an address as in "Name <name@example.org>"',
  },
  mailRefused: { zh: '邮件服务器拒收了这封邮件', en: 'The mail server rejected the email' },
  mailEncryption: {
    zh: '无法与邮件服务器建立加密连接，请联系管理员',
    en: 'An encrypted connection to the mail server could not be established. Please contact an administrator',
  },
  mailUnreachable: {
    zh: '暂时无法连接邮件服务器，请稍后重试',
    en: 'The mail server cannot be reached. Please try again later',
  },

  oauthState: {
    zh: '登录请求已过期，或不是由此浏览器发起，请重新登录',
    en: 'This sign-in has expired or was started in another browser. Please start again',
  },
  providerOff: (name: string): Text => ({
    zh: `管理员未开启${nameOf(name).zh}登录`,
    en: `Sign-in with ${nameOf(name).en} is disabled`,
  }),
  providerUnreachable: (name: string): Text => ({
    zh: `暂时无法连接${nameOf(name).zh}服务器，请稍后重试`,
    en: `${nameOf(name).en} cannot be reached. Please try again later`,
  }),
  providerCode: (name: string): Text => {
    // The user types it.
    const isTyped = name === 'wechat'
    return {
      zh: `${nameOf(name).zh}${isTyped ? '验证码' : '授权码'}无效或已过期`,
      en: `${nameOf(name).en} rejected the ${isTyped ? 'code' : 'authorization code'}. It is invalid or has expired`,
    }
  },
  providerNobody: (name: string): Text => ({
    zh: `无法获取${nameOf(name).zh}用户信息，请稍后重试`,
    en: `${nameOf(name).en} did not return your profile. Please try again later`,
  }),
  identityTaken: (name: string): Text => ({
    zh: `该${nameOf(name).zh}账户已被其他用户绑定`,
    en: `This ${nameOf(name).en} account is already linked to a user`,
  }),

  callNotFound: { zh: '没有该调用的处理记录', en: 'There is no record of this call' },
  accessTokenNotFound: { zh: '管理接口密钥不存在', en: 'Management API key not found' },
  accessTokenName: {
    zh: '管理接口密钥的名称（name）须为 1 至 30 个字符',
    en: 'The name of a management API key (name) must have 1 to 30 characters',
  },
  accessTokenExpiry: {
    zh: '过期时间（expired_time）必须晚于现在，-1 表示永不过期',
    en: 'The expiry (expired_time) must be in the future; -1 means never',
  },
  accessTokenCount: { zh: '每个用户最多可有 50 个管理接口密钥', en: 'A user can have at most 50 management API keys' },
  accessTokenSession: {
    zh: '不能用管理接口密钥新建管理接口密钥，请先登录',
    en: 'A management API key cannot create another. Sign in first',
  },
  accessTokenReadOnly: {
    zh: '该管理接口密钥是只读的，不能执行此操作',
    en: 'This management API key is read-only and does not allow this',
  },
  sessionNotFound: { zh: '会话不存在或已结束', en: 'Session not found' },
  userNotFound: { zh: '用户不存在', en: 'User not found' },
  userRank: {
    zh: '只能查看和管理角色低于自己的用户',
    en: 'You can only view and manage users with a role below your own',
  },
  roleTooHigh: {
    zh: '不能授予与自己相同或更高的角色',
    en: 'You cannot assign a role equal to or higher than your own',
  },
  rootProtected: {
    zh: '超级管理员不能被封禁、删除或降级',
    en: 'The super admin cannot be banned, deleted, or demoted',
  },
  promoteByRoot: { zh: '只有超级管理员可以提升用户', en: 'Only the super admin can promote users' },
  alreadyAdmin: { zh: '该用户已是管理员', en: 'This user is already an administrator' },
  alreadyUser: { zh: '该用户已是普通用户', en: 'This user is already a regular user' },
  journalNotFound: { zh: '变更记录不存在', en: 'Journal entry not found' },
  undoImpossible: { zh: '此项变更无法撤销', en: 'This change cannot be taken back' },
  undoChanged: (record: string, fields: string): Text => ({
    zh: `“${record}”在此之后又有变更（${fields}），无法撤销`,
    en: `"${record}" has been changed since (${fields}), so this cannot be taken back`,
  }),
  undoRemoved: (record: string): Text => ({
    zh: `“${record}”已被删除，无法撤销`,
    en: `"${record}" has been deleted since, so this cannot be taken back`,
  }),
  undoExists: (record: string): Text => ({
    zh: `“${record}”已被恢复`,
    en: `"${record}" exists again`,
  }),
  restoreFuture: { zh: '不能恢复到将来的时间', en: 'A time in the future cannot be restored' },
  restoreTooOld: { zh: '变更记录没有那么早，无法恢复到该时间', en: 'The journal does not reach back to this time' },
  undoTaken: { zh: '原来的值已被其他记录使用', en: 'Another record has the former value by now' },
  undoOwner: {
    zh: '只有令牌的所有者或超级管理员可以撤销此项变更',
    en: 'Only the owner of the token or the super admin can take this back',
  },

  alertTargetNotFound: { zh: '提醒接收方不存在', en: 'Alert target not found' },
  alertRuleNotFound: { zh: '提醒规则不存在', en: 'Alert rule not found' },
  alertDeliveryNotFound: { zh: '投递记录不存在', en: 'Delivery not found' },
  alertNotRepeatable: {
    zh: '只能重新发送失败或结果未知的提醒',
    en: 'Only alerts that failed, or that may not have arrived, can be sent again',
  },
  alertName: { zh: '名称须为 1 至 30 个字符', en: 'The name must have 1 to 30 characters' },
  alertSetting: (name: string): Text => ({ zh: `设置“${name}”无效`, en: `The setting “${name}” is invalid` }),
  alertSecretAgain: {
    zh: '更改地址时须重新输入密钥',
    en: 'Enter the secret again, because the address is another one',
  },
  alertTooMany: { zh: '数量已达上限（100）', en: 'There are 100 already, which is the limit' },
  alertEvents: { zh: '请至少选择一种事件', en: 'Choose at least one type of event' },
  alertScope: { zh: '分组、渠道或接收方无效', en: 'The groups, channels or targets are invalid' },
  alertUnknownTarget: (id: string): Text => ({ zh: `接收方 #${id} 不存在`, en: `There is no target #${id}` }),
  alertThreshold: {
    zh: '只有单独一种带阈值的事件可以设置阈值，且不能为负数',
    en: 'Only a single type of event with a level can have a threshold, which must not be negative',
  },
  alertEvery: (minutes: string): Text => ({
    zh: `间隔须为 0 至 ${minutes} 分钟`,
    en: `The interval must be 0 to ${minutes} minutes`,
  }),
  alertTime: { zh: '时间格式须为 22:00', en: 'Times must be written like 22:00' },
  alertQuiet: {
    zh: '免打扰须有不同的开始和结束时间',
    en: 'Quiet hours need a beginning and another time as their end',
  },

  quotaNegative: { zh: '额度（quota）不能为负数', en: 'Quota (quota) must not be negative' },

  ...resourceTexts,
} satisfies Catalogue
