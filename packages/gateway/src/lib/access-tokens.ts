import { createPrivateKey, sign } from 'node:crypto'
import { isRecord, readJson } from '@relaydeck/api-sdk'
import { type Fetch, type FetchOptions, formBody } from './fetch.ts'
import { readText } from './read-text.ts'
import type { ServiceAccount } from './service-account.ts'

/** Thrown when no access token is issued; the message has no secrets. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  /** Whether the account itself is refused, so that trying again cannot help. */
  readonly isAboutAccount: boolean
  constructor(reason: string, isAboutAccount: boolean) {
    super(reason)
    this.isAboutAccount = isAboutAccount
  }
}

const base64Url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'

/** Seconds for which a token is requested, the most that Google allows. */
const LIFETIME = 60 * 60

/** Returns the signed JWT with which a service account asks for a token. */
function assertionOf({ email, privateKey, keyId, tokenUri }: ServiceAccount, now: number): string {
  const iat = Math.floor(now / 1000)
  const header = { alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) }
  const claims = { iss: email, scope: SCOPE, aud: tokenUri, iat, exp: iat + LIFETIME }
  const content = `${base64Url(header)}.${base64Url(claims)}`
  try {
    const signature = sign('RSA-SHA256', Buffer.from(content), createPrivateKey(privateKey))
    return `${content}.${signature.toString('base64url')}`
  } catch {
    throw new TokenError('invalid_private_key', true)
  }
}

/** Maximum bytes of a response with a token. */
const RESPONSE_MAX = 64 * 1024

/** A token is renewed this long before its end, in milliseconds. */
const MARGIN = 5 * 60 * 1000

/** Maximum number of accounts whose tokens are kept. */
const ACCOUNTS_MAX = 1000

interface Token {
  readonly value: string
  readonly issued: number
  readonly expires: number
}

/** Errors of OAuth that mean the account. */
const ACCOUNT_ERRORS: readonly unknown[] = ['invalid_grant', 'invalid_client', 'unauthorized_client', 'deleted_client']

function tokenFrom(status: number, text: string, issued: number): Token {
  const body = readJson(text)
  const { access_token: value, expires_in: seconds, error } = isRecord(body) ? body : {}
  if (status === 200 && typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && typeof seconds === 'number')
    return { value, issued, expires: issued + seconds * 1000 }
  const code = typeof error === 'string' && /^[a-z_]{1,40}$/.test(error) ? error : `HTTP ${status}`
  throw new TokenError(code, status === 401 || (status === 400 && ACCOUNT_ERRORS.includes(error)))
}

/** The access tokens of service accounts, each requested once and kept until shortly before its end. */
export class AccessTokens {
  readonly #fetch: Fetch
  readonly #timeout: number
  readonly #tokens = new Map<string, Promise<Token>>()

  /** @param timeout milliseconds for a complete response */
  constructor(fetch: Fetch, timeout: number) {
    this.#fetch = fetch
    this.#timeout = timeout
  }

  /**
   * Returns an access token.
   * @param options the proxy of the request, if any
   * @throws TokenError if none is issued
   */
  async get(account: ServiceAccount, options: Pick<FetchOptions, 'proxy'> = {}): Promise<string> {
    const id = keyOf(account)
    const known = this.#tokens.get(id)
    if (known) {
      const token = await known
      const now = Date.now()
      // A clock that was set back would make a token look young.
      if (now >= token.issued && now < token.expires - MARGIN) return token.value
      if (this.#tokens.get(id) === known) this.#tokens.delete(id)
      else return this.get(account, options)
    }
    const requested = this.#request(account, options)
    this.#keep(id, requested)
    return (await requested).value
  }

  /** Forgets the token of an account, for one that is no longer accepted. */
  forget(account: ServiceAccount): void {
    this.#tokens.delete(keyOf(account))
  }

  #keep(id: string, token: Promise<Token>): void {
    this.#tokens.set(id, token)
    token.catch(() => {
      if (this.#tokens.get(id) === token) this.#tokens.delete(id)
    })
    const [oldest] = this.#tokens.keys()
    if (this.#tokens.size > ACCOUNTS_MAX && oldest !== undefined) this.#tokens.delete(oldest)
  }

  async #request(account: ServiceAccount, options: Pick<FetchOptions, 'proxy'>): Promise<Token> {
    const issued = Date.now()
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: assertionOf(account, issued) }
    const response = await this.#fetch(account.tokenUri, {
      ...options,
      method: 'POST',
      ...formBody(grant),
      // A redirect would send the assertion to another server.
      redirect: 'manual',
      signal: AbortSignal.timeout(this.#timeout),
    })
    return tokenFrom(response.status, (await readText(response.body, RESPONSE_MAX)) ?? '', issued)
  }
}

const keyOf = ({ email, privateKey, tokenUri }: ServiceAccount): string => [email, tokenUri, privateKey].join('\n')
