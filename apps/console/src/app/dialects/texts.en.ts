import type { texts as zh } from './texts.zh.ts'

/** English texts about forks of One API. */
export const texts: typeof zh = {
  server: (name, version) => `Server: ${name}${version ? ` ${version}` : ''}`,
  lacks: (list) => `Not available on this server, and hidden here: ${list}.`,
  readOnly: 'This console does not know this version well: you can view data, but not change it.',
  notSent: 'This console does not change servers of this version. Nothing was sent.',
  notAvailable: 'This server does not have this feature. Nothing was sent.',
  refusals: {
    AUTH_SESSION_LIMIT:
      'This account has reached its limit of sessions. Sign out on another device first, or ask an administrator.',
    AUTH_SESSION_ISSUANCE_LIMIT: 'This account has signed in too often in the last 24 hours. Try again later.',
    AUTH_ORIGIN_FORBIDDEN:
      'The server does not accept sign-ins from this address. Ask an administrator to add the console’s address to SESSION_COOKIE_TRUSTED_URL.',
  },
  names: {
    clearLogs: 'clearing logs',
    deleteSelf: 'deleting your account',
    logTypeTest: 'logs of channel tests',
    ownUsername: 'changing your username',
    systemPrompt: 'system prompts of channels',
    testDisabled: 'testing disabled channels only',
    typeModels: 'filling in the models of a type',
    userEmail: 'changing the email of users',
  },
}
