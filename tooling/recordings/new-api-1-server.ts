/**
 * Stand-in for New API 1.0 (commit 2d8e50bf): its sign-ins, sessions and limits as they were recorded, with a few
 * records in memory.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { callsFile } from './index.ts'

interface User {
  readonly id: number
  readonly username: string
  readonly role: number
  password: string
  /** What an administrator may do with channels. */
  channel: Readonly<Record<string, unknown>>
}

interface Session {
  readonly sid: string
  readonly user: User
  secret: string
  /** Secret before the last refresh. */
  before: string
  rotatedAt: number
  ended: boolean
}

interface AccessToken {
  readonly session: Session
  readonly endsAt: number
}

type Row = Record<string, unknown> & { readonly id: number }

interface Options {
  /** Returns the server's time in milliseconds. */
  readonly now?: () => number
  /** Whether each sign-in needs a new token of Turnstile. */
  readonly withTurnstile?: boolean
}

const COOKIE = 'new_api_refresh'
const LIFE_S = 900
const SAME_SECRET_MS = 30_000
const CLEARED = `${COOKIE}=; Path=/api/user/auth; Max-Age=0; HttpOnly; SameSite=Strict`

const { calls } = JSON.parse(readFileSync(callsFile('new-api-1'), 'utf8'))
/** The recorded status. */
const STATUS = calls[0].exchanges[0].answer.data
/** The recorded log, of administrators. */
const LOG = calls.find(({ noun, name }: { noun: string; name: string }) => noun === 'logs' && name === 'list')
  .exchanges[0].answer

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const yes = (data?: unknown, cookie?: string): Response =>
  Response.json({ success: true, message: '', data }, cookie === undefined ? {} : { headers: { 'set-cookie': cookie } })

const no = (status: number, code: string, message: string, cookie?: string): Response =>
  Response.json(
    { success: false, message, ...(code && { code }) },
    { status, ...(cookie !== undefined && { headers: { 'set-cookie': cookie } }) },
  )

const page = (items: readonly unknown[]): Response => yes({ page: 1, page_size: 100, total: items.length, items })

/** What administrators may do until root changes it. */
const DEFAULTS = { read: true, operate: true, write: true, sensitive_write: false }

/** Creates a stand-in with the users `root`, `alice` and `ops`, an administrator, whose password is `12345678`. */
export function createNewApi1({ now = Date.now, withTurnstile = false }: Options = {}) {
  const users: User[] = [
    { id: 1, username: 'root', role: 100, password: '12345678', channel: { ...DEFAULTS, sensitive_write: true } },
    { id: 2, username: 'alice', role: 1, password: '12345678', channel: {} },
    { id: 3, username: 'ops', role: 10, password: '12345678', channel: DEFAULTS },
  ]
  const tokens: Row[] = []
  const asked: string[] = []
  const sessions = new Map<string, Session>()
  const accessTokens = new Map<string, AccessToken>()
  const spentTokens = new Set<string>()
  let limited = false
  let lost = 0

  const selfOf = ({ id, username, role, channel }: User) => ({
    permissions: { admin_permissions: { channel } },
    id,
    username,
    role,
    status: 1,
    display_name: username,
    email: '',
    quota: 1_000_000,
    used_quota: 0,
    request_count: 0,
    group: 'default',
  })

  function tokenFor(session: Session) {
    const iat = Math.floor(now() / 1000)
    const exp = iat + LIFE_S
    const claims = { token_use: 'access', sub: String(session.user.id), sid: session.sid, iat, exp, jti: randomUUID() }
    const access_token = `${base64({ alg: 'HS256' })}.${base64(claims)}.${base64({ jti: randomUUID() })}`
    accessTokens.set(access_token, { session, endsAt: exp * 1000 })
    return { access_token, token_type: 'Bearer', access_expires_at: exp, session: { sid: session.sid, current: true } }
  }

  const answerOf = (session: Session): Response =>
    yes(
      { ...tokenFor(session), user: selfOf(session.user) },
      `${COOKIE}=${session.sid}.${session.secret}; Path=/api/user/auth; HttpOnly; SameSite=Strict; Max-Age=2592000`,
    )

  /** Returns a refusal unless a call has a token of Turnstile that no call had before. */
  function refusedByTurnstile(token: string | null): Response | undefined {
    if (!withTurnstile) return undefined
    if (!token) return no(200, '', 'Turnstile token 为空')
    if (spentTokens.has(token)) return no(200, '', 'Turnstile 校验失败，请刷新重试！')
    spentTokens.add(token)
    return undefined
  }

  function login({ username, password }: Record<string, unknown>): Response {
    const user = users.find((each) => each.username === username && each.password === password)
    if (!user) return no(200, '', '用户名或密码错误，或用户已被封禁')
    const session: Session = {
      sid: randomUUID(),
      user,
      secret: randomUUID(),
      before: '',
      rotatedAt: now(),
      ended: false,
    }
    sessions.set(session.sid, session)
    return answerOf(session)
  }

  function cookieOf(request: Request) {
    const [, sid = '', secret = ''] =
      new RegExp(`${COOKIE}=([^.;]*)\\.([^;]*)`).exec(request.headers.get('cookie') ?? '') ?? []
    return { sid, secret, session: sessions.get(sid) }
  }

  function refresh(request: Request): Response {
    if (limited) return new Response('', { status: 429, headers: { 'retry-after': '1200' } })
    const { sid, secret, session } = cookieOf(request)
    const named = request.headers.get('x-auth-session')
    if (!session) return no(401, 'AUTH_UNAUTHORIZED', 'Unauthorized', CLEARED)
    if (named && named !== sid) return no(409, 'AUTH_SESSION_MISMATCH', 'Conflict')
    if (session.ended) return no(401, 'AUTH_SESSION_REVOKED', 'Unauthorized', CLEARED)
    if (secret === session.secret) {
      Object.assign(session, { before: secret, secret: randomUUID(), rotatedAt: now() })
      return answerOf(session)
    }
    if (secret !== session.before) return no(401, 'AUTH_UNAUTHORIZED', 'Unauthorized', CLEARED)
    if (now() - session.rotatedAt <= SAME_SECRET_MS) return answerOf(session)
    session.ended = true
    return no(401, 'AUTH_SESSION_REVOKED', 'Unauthorized', CLEARED)
  }

  function logout(request: Request, session: Session | undefined): Response {
    const ended = session ?? cookieOf(request).session
    const named = request.headers.get('x-auth-session')
    if (named && ended && named !== ended.sid) return no(409, 'AUTH_SESSION_MISMATCH', 'Conflict')
    if (ended) ended.ended = true
    return yes(undefined, CLEARED)
  }

  function changeSelf(session: Session, { password, original_password }: Record<string, unknown>): Response {
    if (!password) return yes()
    if (original_password !== session.user.password) return no(200, '', '原密码错误')
    session.user.password = String(password)
    // Every other session of the account ends, and so do the tokens of this one.
    for (const each of sessions.values()) if (each.user === session.user && each !== session) each.ended = true
    for (const [token, { session: of }] of accessTokens) if (of === session) accessTokens.delete(token)
    return yes(tokenFor(session))
  }

  /** Answers root with a user. */
  function userWith(id: number): Response {
    const user = users.find((each) => each.id === id)
    return user
      ? yes({ ...selfOf(user), admin_permissions: { channel: user.channel } })
      : no(200, '', 'record not found')
  }

  function changeUser({ id, admin_permissions }: Record<string, unknown>): Response {
    const user = users.find((each) => each.id === id)
    const { channel } = Object(admin_permissions)
    if (user && channel) user.channel = channel
    return yes()
  }

  function changeToken(method: string, body: Record<string, unknown>): Response {
    if (method === 'POST') {
      tokens.unshift({
        user_id: 1,
        created_time: 1,
        accessed_time: 1,
        used_quota: 0,
        ...body,
        id: tokens.length + 1,
        key: 'abcd**********wxyz',
        status: 1,
      })
      return yes()
    }
    const at = tokens.findIndex(({ id }) => id === body.id)
    const row = { ...tokens[at], ...body, id: Number(body.id) }
    tokens[at] = row
    return yes(row)
  }

  /** Answers a call of a session. */
  function answerIn(session: Session, method: string, path: string, body: Record<string, unknown>): Response {
    const [, noun = '', id = ''] = /^\/api\/(\w+)\/(.*)$/.exec(path) ?? []
    if (path === '/api/user/self') return method === 'PUT' ? changeSelf(session, body) : yes(selfOf(session.user))
    if (path === '/api/user/' && method === 'PUT') return changeUser(body)
    if (noun === 'user' && Number(id)) return userWith(Number(id))
    if (path === '/api/user/sessions/revoke-others') {
      for (const each of sessions.values()) if (each.user === session.user && each !== session) each.ended = true
      return yes({ revoked_count: 1 })
    }
    if (path === '/api/user/sessions')
      return yes(
        [...sessions.values()]
          .filter(({ user, ended }) => user === session.user && !ended)
          .map(({ sid }) => ({
            sid,
            current: sid === session.sid,
            ip: '192.0.2.1',
            user_agent: '',
            last_active_at: 1,
          })),
      )
    if (path === '/api/token/') return method === 'GET' ? page(tokens) : changeToken(method, body)
    if (noun === 'token' && Number(id)) return yes(tokens.find((token) => token.id === Number(id)))
    if (path === '/api/log/') return Response.json(LOG)
    if (path === '/api/user/models' || path === '/api/user/self/groups' || path === '/api/option/') return yes([])
    return page([])
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname: path, searchParams } = new URL(request.url)
    const { method } = request
    asked.push(`${method} ${path}`)
    const text = await request.text()
    const body: Record<string, unknown> = text === '' ? {} : JSON.parse(text)
    if (path === '/api/status')
      return yes(withTurnstile ? { ...STATUS, turnstile_check: true, turnstile_site_key: 'site' } : STATUS)
    if (/^\/api\/(notice|about|home_page_content)$/.test(path)) return yes('')
    if (path === '/api/user/login') return refusedByTurnstile(searchParams.get('turnstile')) ?? login(body)
    if (path === '/api/user/auth/refresh') {
      const refreshed = refresh(request)
      if (lost === 0) return refreshed
      lost--
      throw new TypeError('The connection was lost.')
    }
    const bearer = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
    const token = accessTokens.get(bearer)
    if (path === '/api/user/auth/logout') return logout(request, token?.session)
    if (!token) return no(401, 'AUTH_UNAUTHORIZED', 'Unauthorized, invalid access token')
    if (token.session.ended) return no(401, 'AUTH_SESSION_REVOKED', 'Unauthorized, not logged in')
    if (now() > token.endsAt) return no(401, 'AUTH_TOKEN_EXPIRED', 'Unauthorized, not logged in')
    return answerIn(token.session, method, path, body)
  }

  return {
    answer,
    /** Method and path of each call. */
    asked,
    tokens,
    /** Ends the sessions of all users, as an administrator does. */
    endSessions: () => {
      for (const session of sessions.values()) session.ended = true
    },
    /** Forgets tokens and cookies, as after a start with another secret. */
    restart: () => {
      accessTokens.clear()
      sessions.clear()
    },
    /** Ends access tokens before their time. */
    endAccessTokens: () => accessTokens.clear(),
    /** Refuses refreshes with HTTP 429, or not any more. */
    limitRefreshes: (on: boolean) => {
      limited = on
    },
    /** Loses the answers of the next refreshes, which the server has carried out. */
    loseRefreshes: (count: number) => {
      lost = count
    },
    /** Number of sessions that have not ended. */
    activeSessions: () => [...sessions.values()].filter(({ ended }) => !ended).length,
  }
}

export type NewApi1 = ReturnType<typeof createNewApi1>
