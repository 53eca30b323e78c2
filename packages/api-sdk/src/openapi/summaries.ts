import type { AnyEndpoint } from '../core/endpoint.ts'
import type * as resources from '../resources.ts'

type Resources = typeof resources

/** What each endpoint does, in one sentence. In the declarations of endpoints, every bundle would carry these texts. */
export const SUMMARIES: {
  readonly [N in keyof Resources]: {
    readonly [K in keyof Resources[N] as Resources[N][K] extends AnyEndpoint ? K : never]: string
  }
} = {
  accessTokens: {
    create: 'Create an access token',
    list: 'Own access tokens',
    remove: 'End an access token',
  },
  billing: {
    subscription: 'Limit of an API key',
    usage: 'Amount spent by an API key',
  },
  calls: {
    failed: 'A page of failed calls',
    get: 'How a call was processed',
    health: 'How channels have answered calls',
  },
  channels: {
    create: 'Create a channel per key',
    get: 'One channel',
    list: 'A page of channels',
    remove: 'Delete a channel',
    removeDisabled: 'Delete all disabled channels',
    search: 'Channels that a keyword finds',
    test: 'Test a channel',
    testAll: 'Start a test of many channels',
    update: 'Change a channel',
    updateBalance: 'Fetch a balance',
    updateBalances: 'Fetch all balances',
  },
  groups: {
    list: 'Names of all groups',
  },
  logs: {
    clear: 'Delete old log rows',
    dashboard: 'Own usage of seven days',
    list: 'A page of all log rows',
    listSelf: 'A page of own log rows',
    search: 'Log rows that a keyword finds',
    searchSelf: 'Own log rows of a type',
    stat: 'Quota spent by all users',
    statSelf: 'Quota spent by the caller',
  },
  models: {
    all: 'All built-in models',
    available: 'Models that the caller can use',
    byChannelType: 'Models of each channel type',
  },
  oauth: {
    bindEmail: 'Bind an e-mail address',
    bindWechat: 'Bind WeChat',
    confirm: 'Confirm a sign-in with a provider',
    github: 'Sign in with GitHub, or bind it',
    lark: 'Sign in with Lark, or bind it',
    oidc: 'Sign in with OIDC, or bind it',
    state: 'State of an authorization',
    wechat: 'Sign in with WeChat',
  },
  options: {
    list: 'All settings',
    set: 'Save a setting',
  },
  redemptions: {
    create: 'Create redemption codes',
    get: 'One redemption code',
    list: 'A page of redemption codes',
    remove: 'Delete a redemption code',
    search: 'Codes that a keyword finds',
    setStatus: 'Enable or disable a code',
    update: 'Change a redemption code',
  },
  session: {
    login: 'Sign in with a password',
    logout: 'Sign out',
    register: 'Register an account',
    resetPassword: 'Reset the password',
    self: 'The signed-in user',
    sendEmailCode: 'Mail a verification code',
    sendResetMail: 'Mail a password reset',
    updateSelf: 'Change the own profile',
  },
  sessions: {
    list: 'Own sessions',
    remove: 'End a session',
    removeOthers: 'End other sessions',
  },
  status: {
    about: 'The about page',
    get: 'Facts about the gateway',
    homePage: 'The home page',
    notice: 'The announcement',
  },
  tokens: {
    create: 'Create a token',
    get: 'One own token',
    list: 'A page of own tokens',
    remove: 'Delete a token',
    search: 'Own tokens that a keyword finds',
    setStatus: 'Enable or disable a token',
    update: 'Change a token',
  },
  twoFactor: {
    begin: 'Begin a second factor',
    confirm: 'Confirm a second factor',
    disable: 'Disable a second factor',
    get: 'Own second factor',
    remove: 'Remove a second factor',
  },
  usage: {
    list: 'Usage of all users',
    listSelf: 'Own usage',
  },
  users: {
    create: 'Create a user',
    credit: 'Add quota to a user',
    get: 'One user',
    inviteCode: 'The own invite code',
    list: 'A page of users',
    manage: 'Change the role or status',
    redeem: 'Redeem a code',
    remove: 'Delete a user',
    removeSelf: 'Delete the own account',
    rotateAccessToken: 'Replace the own access token',
    search: 'Users that a keyword finds',
    update: 'Change a user',
  },
}
