import { isRecord, readJson } from '@relaydeck/api-sdk'

/** A service account of Google Cloud. */
export interface ServiceAccount {
  readonly email: string
  /** PEM text. */
  readonly privateKey: string
  readonly keyId: string | undefined
  /** URL of the server that issues tokens. */
  readonly tokenUri: string
}

const TOKEN_URI = 'https://oauth2.googleapis.com/token'

/** Whether a URL is Google's, so that a signed assertion may be sent to it. */
function isGoogle(url: string): boolean {
  const { protocol, hostname = '', port, username } = URL.parse(url) ?? {}
  return protocol === 'https:' && port === '' && username === '' && /(?:^|\.)googleapis\.com$/.test(hostname)
}

/** Reads the JSON key of a service account; `undefined` for anything else, such as the credentials of a person. */
export function readServiceAccount(text: string): ServiceAccount | undefined {
  const fields = readJson(text)
  if (!isRecord(fields)) return undefined
  const {
    client_email: email,
    private_key: privateKey,
    private_key_id: keyId,
    token_uri: tokenUri = TOKEN_URI,
  } = fields
  if (typeof email !== 'string' || typeof privateKey !== 'string' || email === '' || privateKey === '') return undefined
  if (typeof tokenUri !== 'string' || !isGoogle(tokenUri)) return undefined
  return { email, privateKey, keyId: typeof keyId === 'string' ? keyId : undefined, tokenUri }
}
