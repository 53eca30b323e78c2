import { isRecord, KEY_PREFIX } from '@relaydeck/api-sdk'
import { isMaskedKey, revealKey } from '@relaydeck/api-sdk/dialects'
import { Secret, TOTP } from 'otpauth'
import type { Actor } from '../actor.ts'
import { type Context, idOf, listIn, type Row, rowIn, rowsIn, textOf } from '../context.ts'
import { isOther, type Made } from './rows.ts'

const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** Returns the key of a token, with its prefix; `undefined` if the server does not tell it. */
async function keyOf({ main, raw }: Context, token: Row): Promise<string | undefined> {
  const key = textOf(token, 'key')
  const id = idOf(token)
  const whole = isMaskedKey(key) && !raw && id ? await revealKey(main.send, { id }).catch(() => '') : key
  return whole === '' || isMaskedKey(whole) ? undefined : KEY_PREFIX + whole.replace(/^sk-/, '')
}

/** Calls with the key of a token. */
async function tryKey(context: Context, token: Row | undefined): Promise<void> {
  const { run, guest } = context
  const calls = ['billing.subscription', 'billing.usage', 'usage.key']
  const key = token && (await keyOf(context, token))
  for (const call of calls)
    if (key === undefined) run.untried(call, 'key')
    else await run.try(guest(), call, {}, { headers: { authorization: `Bearer ${key}` } })
}

/** Sets a second factor up, disables it with a recovery code, sets it up again, and has it removed. */
async function tryTwoFactor({ run, main, password }: Context, own: Actor, user: Row): Promise<void> {
  if (!run.has('twoFactor.begin')) return
  const isOn = async () => rowIn(await run.probe(own, 'twoFactor.get'))?.enabled
  const setUp = async () => {
    const secret = textOf(rowIn(await run.try(own, 'twoFactor.begin')), 'secret')
    return secret === '' ? undefined : run.try(own, 'twoFactor.confirm', { code: codeOf(secret) })
  }
  await run.try(own, 'twoFactor.get')
  const confirmed = await setUp()
  if (!confirmed) return
  if ((await isOn()) === false) run.found('twoFactor.confirm', { code: 'notDone', field: 'enabled' })
  const [code] = Array.isArray(confirmed.output) ? confirmed.output : []
  if (typeof code !== 'string') run.untried('twoFactor.disable', 'code')
  else {
    if ((await run.try(own, 'twoFactor.disable', { password, code })) && (await isOn()) === true)
      run.found('twoFactor.disable', { code: 'notDone', field: 'enabled' })
    await setUp()
  }
  if ((await run.try(main, 'twoFactor.remove', { id: idOf(user) })) && (await isOn()) === true)
    run.found('twoFactor.remove', { code: 'notDone', field: 'enabled' })
}

async function tryAccessTokens({ run }: Context, own: Actor): Promise<void> {
  if (!run.has('accessTokens.create')) return
  if (!(await run.try(own, 'accessTokens.create', { name: 'relaydeck check', read_only: true }))) return
  const list = async () => rowsIn(await run.probe(own, 'accessTokens.list'))
  const rows = listIn((await run.probe(own, 'accessTokens.list'))?.content)
  if (!rows) return
  const id = idOf(rows[0])
  if (id === undefined) return run.found('accessTokens.create', { code: 'notDone', field: '' })
  if ((await run.try(own, 'accessTokens.remove', { id })) && (await list()).some((row) => row.id === id))
    run.found('accessTokens.remove', { code: 'notDone', field: '' })
}

async function trySessions({ run, guest, password }: Context, own: Actor, username: string): Promise<void> {
  if (!run.has('sessions.remove')) return
  await run.try(own, 'sessions.list')
  const others = async () => rowsIn(await run.probe(own, 'sessions.list')).filter((row) => row.is_current !== true)
  for (const call of ['sessions.remove', 'sessions.removeOthers']) {
    await run.probe(guest(), 'session.login', { username, password })
    const [other] = await others()
    if (other === undefined) return
    if (
      (await run.try(own, call, call === 'sessions.remove' ? { id: String(other.id) } : {})) &&
      (await others()).length > 0
    )
      run.found(call, { code: 'notDone', field: '' })
  }
}

async function tryProfile({ run, password }: Context, own: Actor): Promise<void> {
  const self = async () => rowIn(await run.probe(own, 'session.self'))
  const before = await self()
  await run.try(own, 'session.self')
  if (await run.try(own, 'session.updateSelf', { display_name: 'Checked', original_password: password })) {
    const after = await self()
    if (after && after.display_name !== 'Checked')
      run.found('session.updateSelf', { code: 'notDone', field: 'display_name' })
    if (after && before && after.username !== before.username)
      run.found('session.updateSelf', { code: 'notDone', field: 'username' })
  }
  await run.try(own, 'users.inviteCode')
}

async function redeem({ run }: Context, own: Actor, code: Row | undefined): Promise<void> {
  const key = textOf(code, 'key')
  if (key === '') return run.untried('users.redeem', 'noRow')
  const quota = async () => Number(rowIn(await run.probe(own, 'session.self'))?.quota)
  const before = await quota()
  const answer = await run.try(own, 'users.redeem', { key })
  if (answer && isOther(await quota(), before + Number(code?.quota)))
    run.found('users.redeem', { code: 'notDone', field: 'quota' })
}

async function signOut({ run, guest, password }: Context, username: string): Promise<void> {
  const other = guest()
  if (!(await run.probe(other, 'session.login', { username, password })))
    return run.untried('session.logout', 'account')
  if ((await run.try(other, 'session.logout')) && isRecord((await run.probe(other, 'session.self'))?.output))
    run.found('session.logout', { code: 'notDone', field: '' })
}

/** Tries the calls for an own account, with one that the check has made, which ends with them. */
export async function tryAccount(context: Context, { token, code, user }: Made): Promise<void> {
  const { run, guest, password } = context
  await tryKey(context, token)
  if (!user) return
  const username = textOf(user, 'username')
  const own = guest()
  if (!(await run.try(own, 'session.login', { username, password }))) return
  await tryProfile(context, own)
  await redeem(context, own, code)
  await trySessions(context, own, username)
  await tryAccessTokens(context, own)
  await run.try(own, 'users.rotateAccessToken')
  await tryTwoFactor(context, own, user)
  await signOut(context, username)
  // A change of the second factor may have ended the session.
  const last = guest()
  await run.probe(last, 'session.login', { username, password })
  if (!(await run.try(last, 'users.removeSelf'))) return
  const again = await run.probe(guest(), 'session.login', { username, password })
  if (isRecord(again?.output)) run.found('users.removeSelf', { code: 'notDone', field: '' })
}
