import type { Family, GatewayError, Method, Refusal, Send, SendRequest } from '../index.ts'
import type { ChannelTypeMap } from './channel-types.ts'
import type { TokenKeeper } from './token-keeper.ts'

/** How a server pages its lists. */
export interface Paging {
  /** Name of the page number. */
  readonly page: string
  /** Number of the first page. */
  readonly first: 0 | 1
  /** Name of the page size. */
  readonly size: string
  /** Maximum page size. */
  readonly largest: number
  /** Name of the rows in the content; without one the content is the rows. */
  readonly rows?: string | undefined
  /** Name of the number of rows of all pages, beside the rows. */
  readonly total: string
  /** Whether rows and total are beside `success`, instead of in the content. */
  readonly beside?: boolean | undefined
}

/** Sort and filters that a server applies to a list. Fields and values are One API's. */
export interface Narrowing {
  /** Field to sort by, after `-` the largest value first. */
  readonly sort?: string | undefined
  /** Values that fields must have; one of its parts in a field that is a list, such as a channel's groups. */
  readonly where?: Readonly<Record<string, number | string>> | undefined
}

/** Query of a server. */
export type Query = Readonly<Record<string, string | number | undefined>>

/** A row as a server sends or expects it. */
export type Row = Readonly<Record<string, unknown>>

/** Parts of an exchange with a server. */
export interface AskOptions {
  readonly query?: Query | undefined
  readonly body?: Row | undefined
  readonly envelope?: SendRequest['envelope'] | undefined
  readonly headers?: SendRequest['headers']
  readonly onResponse?: SendRequest['onResponse']
}

/** Sends one exchange to the server, without translation of its content. */
export type Ask = (method: Method, path: string, options?: AskOptions) => Promise<unknown>

/**
 * Sends one exchange whose answer is a record.
 * @throws ContractError if the answer has no record
 */
export type AskRow = (...exchange: Parameters<Ask>) => Promise<Row>

/** State that a dialect keeps for one client. */
export interface Session {
  /** Id of the signed-in user as the server names it; `undefined` if unknown. */
  user: number | undefined
  /** The server's names of rows, by id; for servers without numeric ids. */
  readonly names: Map<number, string>
  /** Recovery codes of a second factor that is not confirmed yet. */
  recoveryCodes?: readonly string[] | undefined
  /** Token of a sign-in, for servers that have no cookie. */
  readonly tokens: TokenKeeper
  /** Proof with the second factor, for servers that do not store it. */
  proof?: string | undefined
}

/** A call of One API that a dialect translates. */
export interface DialectCall {
  /** Name of the call: `PUT /api/token/`. */
  readonly endpoint: string
  readonly method: Method
  /** Path without the query. */
  readonly path: string
  /** Last segment of the path: the id of a row. */
  readonly id: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Row
  readonly ask: Ask
  readonly askRow: AskRow
  readonly signal: AbortSignal | undefined
  /** Makes sure that calls of a user who is signed in have a token, and returns whether one is. */
  readonly isSignedIn: () => Promise<boolean>
  readonly session: Session
  readonly dialect: Dialect
  /** The server's query for the requested sort and filters. */
  readonly narrowed: Query
  /** Takes the number of rows of all pages. */
  onTotal(total: number): void
  /** Sends the call unchanged. */
  pass(): Promise<unknown>
}

/** Sends a call in another way, and returns its content as One API would. */
export type Rewrite = (call: DialectCall) => Promise<unknown>

/** Features that a server does not have; for user interfaces. */
export type Lack =
  | 'clearLogs'
  | 'deleteSelf'
  | 'logSearch'
  | 'logTypeTest'
  | 'modelRatios'
  | 'ownUsername'
  | 'passwordAlone'
  | 'profileWithoutPassword'
  | 'recoveryCodes'
  | 'systemPrompt'
  | 'testDisabled'
  | 'tokenOrders'
  | 'typeModels'
  | 'userEmail'
  | 'userOrders'

/**
 * Features of a server that One API does not have; for user interfaces. `messages`, `responses` and `gemini` are
 * protocols of clients, served at `/v1/messages`, `/v1/responses` and `/v1beta/models`;
 * `adminPermissions` is what root lets administrators do with channels; `failedCalls` are rows of the log, and so are administrators' actions and sign-ins (`auditLog`); `turnstileSignIn` is the verification by Turnstile before a sign-in with a password,
 * if the status has `turnstile_check`.
 */
export type Ability =
  | 'adminPermissions'
  | 'auditLog'
  | 'channelKey'
  | 'channelTags'
  | 'failedCalls'
  | 'gemini'
  | 'messages'
  | 'priceChanges'
  | 'prices'
  | 'responses'
  | 'severalKeys'
  | 'turnstileSignIn'

/** Class of a refusal. */
export type ErrorKind = new (endpoint: string, refusal: Refusal) => GatewayError

/** Differences between a server of the One API family and One API. */
export interface Dialect {
  readonly family: Family
  /** Name of the generation, if a family has several. */
  readonly generation: string
  /** Whether changes may be sent. */
  readonly writes: boolean
  readonly paging: Paging
  /** Errors of refusals by their exact message. */
  readonly words: Readonly<Record<string, ErrorKind>>
  /** Returns the class of a refusal that its status or code shows. */
  readonly kindOf?: ((error: GatewayError) => ErrorKind | undefined) | undefined
  /** Returns a function that sends exchanges with the token of a sign-in. Default: cookies are enough. */
  readonly authorize?: ((send: Send, session: Session) => Send) | undefined
  /** Headers of every call. */
  readonly headers?: ((session: Session) => Readonly<Record<string, string>>) | undefined
  /** Names of the calls that the server does not have. */
  readonly absent: readonly string[]
  /** Calls that are sent in another way, by name. */
  readonly calls: Readonly<Record<string, Rewrite>>
  /** Translates a row of a list or a call for one row. */
  readonly row: (kind: Kind, row: Row, session: Session) => Row
  readonly types: ChannelTypeMap
  /** Returns the server's query for a sort and filters of rows, by their kind; `undefined` if it does not have them. */
  readonly narrow: (kind: string, narrowing: Narrowing) => Query | undefined
  readonly lacks: readonly Lack[]
  readonly has: readonly Ability[]
}

/** Nouns whose rows are translated. */
export type Kind = 'channel' | 'log' | 'ownLog' | 'redemption' | 'token' | 'user'
