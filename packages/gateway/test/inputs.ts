import {
  type AnyEndpoint,
  alertDeliveries,
  alertRules,
  CodeNeededError,
  calls,
  channels,
  journal,
  moves,
  oauth,
  session,
  users,
} from '@relaydeck/api-sdk'
import { callOf } from '@relaydeck/api-sdk/testing'
import { expect } from 'vitest'
import { codeAt } from './authenticator.ts'
import { PASSWORD, type TestClient } from './client.ts'
import type { Mailbox } from './mailbox.ts'
import { oneApiFile } from './one-api.ts'
import { ALICE_EMAIL } from './services.ts'
import { uploadFile } from './upload.ts'
import { BOB, CHANNEL, CODE, TOKEN_OF, UNDOABLE, type Username } from './world.ts'

/** Facts on which an input may depend. */
interface InputContext {
  readonly client: TestClient
  readonly mailbox: Mailbox
}

type Input = object | ((username: Username, context: InputContext) => object | Promise<object>)

const EMAIL = 'new@example.com'

const oauthCallback = async (_: Username, { client }: InputContext) => ({
  code: 'good',
  state: await client.api.oauth.state(),
})

/** Sets up a second factor for the WeChat user, whose next sign-in waits for a code. */
async function codeAfterProvider(_: Username, { client: { api } }: InputContext) {
  await api.oauth.wechat({ code: 'good' })
  const { secret } = await api.twoFactor.begin()
  await api.twoFactor.confirm({ code: codeAt(secret, Date.now(), -1) })
  await api.session.logout()
  await api.oauth.wechat({ code: 'good' }).catch((error) => expect(error).toBeInstanceOf(CodeNeededError))
  return { code: codeAt(secret, Date.now()) }
}

async function emailCode(_: Username, { client, mailbox }: InputContext) {
  await client.api.session.sendEmailCode({ email: EMAIL })
  return { email: EMAIL, code: mailbox.code() }
}

async function resetLink(_: Username, { client, mailbox }: InputContext) {
  await client.api.session.sendResetMail({ email: ALICE_EMAIL })
  return Object.fromEntries(mailbox.link().searchParams)
}

/** A file that root has sent; others are refused before it is looked for. */
const sentFile = async (username: Username, { client }: InputContext) => ({
  upload: username === 'root' ? await uploadFile(client, oneApiFile()) : '',
})

async function shownPlan(username: Username, context: InputContext) {
  if (username !== 'root') return { id: '' }
  return { id: (await context.client.api.moves.plan(await sentFile(username, context))).id }
}

/** Inputs that differ from the sample calls of the SDK, since the world or an earlier call decides about them. */
const INPUTS: ReadonlyMap<AnyEndpoint, Input> = new Map<AnyEndpoint, Input>([
  [channels.testUnsaved, { id: 1, type: CHANNEL.type, model: 'gpt-4o' }],
  [channels.fetchModels, { id: 1, type: CHANNEL.type }],
  [alertDeliveries.repeat, { id: 1 }],
  [alertRules.create, { name: 'Channels', events: ['channel.disabled'], targets: [1] }],
  [alertRules.update, { id: 1, status: 2 }],
  [journal.restore, () => ({ time: Math.floor(Date.now() / 1000), plan: true })],
  [journal.undo, { id: UNDOABLE, plan: true }],
  [moves.make, shownPlan],
  [moves.plan, sentFile],
  [moves.upload, { data: 'U1FMaXRl' }],
  [oauth.github, oauthCallback],
  [oauth.oidc, oauthCallback],
  [oauth.lark, oauthCallback],
  [oauth.wechat, { code: 'good' }],
  [oauth.confirm, codeAfterProvider],
  [oauth.bindWechat, { code: 'good' }],
  [oauth.bindEmail, emailCode],
  [session.login, { username: 'alice', password: PASSWORD }],
  [session.updateSelf, { display_name: 'A' }],
  [session.register, { username: 'carol', password: PASSWORD }],
  [session.sendEmailCode, { email: EMAIL }],
  [session.sendResetMail, { email: ALICE_EMAIL }],
  [session.resetPassword, resetLink],
  [calls.preview, { username: 'alice', token_name: 'default', model: 'gpt-4o' }],
  [users.create, { username: 'carol', password: PASSWORD }],
  [users.manage, { username: 'bob', action: 'disable' }],
  [users.redeem, { key: CODE }],
])

/** The IDs of bob and of the only record of each other noun in the world. */
function idsFor(noun: string, username: Username) {
  if (noun === 'tokens') return { id: TOKEN_OF[username] }
  return noun === 'users' || noun === 'twoFactor' ? { id: BOB, user_id: BOB } : { id: 1 }
}

/** Returns a valid input of an endpoint: its sample call's, with the IDs of the world. */
export async function inputOf(endpoint: AnyEndpoint, username: Username, context: InputContext): Promise<object> {
  const own = INPUTS.get(endpoint)
  if (own) return typeof own === 'function' ? own(username, context) : own
  const { noun, input } = callOf(endpoint)
  const ids = Object.entries(idsFor(noun, username)).filter(([key]) => typeof input[key] === 'number')
  return { ...input, ...Object.fromEntries(ids) }
}
