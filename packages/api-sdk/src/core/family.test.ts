import { describe, expect, test } from 'vitest'
import { failure } from '../../test/stand-in.ts'
import { connect } from '../connect.ts'
import { samples } from '../testing/index.ts'
import { type Family, familyOf } from './family.ts'

/** Fields that the status of each fork has in addition to One API's. */
const FORKS: [Family, Record<string, unknown>][] = [
  ['new-api', { setup: true, theme: 'default', password_login: true }],
  ['new-api', { self_use_mode_enabled: false }],
  // Releases of 2024, and forks of New API.
  ['new-api', { enable_data_export: true, data_export_default_time: 'hour' }],
  ['one-hub', { PaymentUSDRate: 7.3, oidc_auth: false }],
  ['laisky', { stripe_enabled: false, min_topup_usd: 1 }],
]

/** A server with this status; records the requests that it receives. */
function server(status: Record<string, unknown> | undefined) {
  const asked: string[] = []
  const fetch = async (url: string | URL | Request, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(String(url))
    asked.push(`${method} ${pathname}`)
    if (pathname !== '/api/status') return Response.json({ success: true, message: '', data: samples.token })
    return status ? Response.json({ success: true, message: '', data: status }) : new Response('', { status: 502 })
  }
  return { asked, options: { baseUrl: 'https://gateway.example', fetch, retries: 0 } }
}

const token = { id: 1, status: 2 as const }

describe('a fork is recognised by its status', () => {
  test.each(FORKS)('as %s by %j', (family, fields) => {
    expect(familyOf({ ...samples.status, ...fields })).toBe(family)
  })

  test.each([[samples.status], [{}], [null], ['<html>']])('as none by %j', (status) => {
    expect(familyOf(status)).toBe('one-api')
  })
})

describe('a change', () => {
  test.each(FORKS)('is not sent to %s', async (family, fields) => {
    const { asked, options } = server({ ...samples.status, ...fields })
    const error = await failure(connect(options).tokens.setStatus(token))
    expect(error).toMatchObject({ name: 'ForkError', endpoint: 'PUT /api/token/' })
    expect(String(error)).toContain(family)
    expect(asked).toEqual(['GET /api/status'])
  })

  test('is sent if the caller allows forks', async () => {
    const { asked, options } = server({ ...samples.status, setup: true })
    await connect({ ...options, forks: 'allow' }).tokens.setStatus(token)
    expect(asked).toEqual(['PUT /api/token/'])
  })

  test('is sent to One API, whose status is read once', async () => {
    const { asked, options } = server(samples.status)
    const gateway = connect(options)
    await Promise.all([gateway.tokens.setStatus(token), gateway.tokens.setStatus(token)])
    await gateway.tokens.setStatus(token)
    expect(asked.filter((call) => call === 'GET /api/status')).toHaveLength(1)
    expect(asked.filter((call) => call === 'PUT /api/token/')).toHaveLength(3)
  })

  test('is sent if the status cannot be read, which is then read again before the next change', async () => {
    const { asked, options } = server(undefined)
    const gateway = connect(options)
    await gateway.tokens.setStatus(token)
    await gateway.tokens.setStatus(token)
    expect(asked.filter((call) => call === 'PUT /api/token/')).toHaveLength(2)
  })

  test('reading and signing in read no status before', async () => {
    const { asked, options } = server({ ...samples.status, setup: true })
    const gateway = connect(options)
    await gateway.tokens.get({ id: 1 })
    await gateway.session.login({ username: 'root', password: 'password' }).catch(() => {})
    // The answer of the sign-in has another shape.
    expect(asked).toEqual(['GET /api/token/1', 'POST /api/user/login', 'GET /api/status'])
  })
})
