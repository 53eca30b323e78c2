import { isDeepStrictEqual } from 'node:util'
import {
  BannedError,
  ContractError,
  type moves as endpoints,
  ForbiddenError,
  InputError,
  type MovePlan,
  type ParsedInput,
  RelaydeckError,
  SignedOutError,
  TransportError,
} from '@relaydeck/api-sdk'
import { SetupError } from '@relaydeck/api-sdk/dialects'
import { allowAddressesOf } from '../channels/private-hosts.ts'
import { DataError } from '../data/error.ts'
import { NOUNS, type Read } from '../data/move/house.ts'
import { databaseSource } from '../data/move/open.ts'
import { type Plan, planOf, stepsOf } from '../data/move/plan/plan.ts'
import { readServer } from '../data/move/server/read-server.ts'
import { RelaydeckDatabase } from '../data/move/target/relaydeck.ts'
import { DatabaseError } from '../db/errors.ts'
import type { Handlers } from '../lib/handlers.ts'
import { notFound, Refusal } from '../lib/refusal.ts'
import type { Stores } from '../stores.ts'
import { texts } from '../texts/api.ts'
import { PlannedMoves } from './planned-moves.ts'
import { UnreadAnswer, withRemoteServer } from './remote-server.ts'
import { shownPlan } from './shown-plan.ts'

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Most bytes of a part: its base64 is below the most of a body. */
const PART_MAX = 700_000

/** Returns why a database cannot be read, without the path that it has here. */
const reasonOf = (error: DataError | DatabaseError) => error.message.replace(/^.*?": /s, '').replace(/\.$/, '')

/** Errors of an access token; one with other characters than a header may have is an invalid input. */
const ACCESS_ERRORS = [SignedOutError, ForbiddenError, BannedError, InputError]

/** Returns the refusal for an error of another gateway. */
function refusalOf(error: RelaydeckError): Refusal {
  if (error instanceof UnreadAnswer) return new Refusal(error.text)
  if (ACCESS_ERRORS.some((type) => error instanceof type)) return new Refusal(texts.moveAccess)
  if (error instanceof SetupError) return new Refusal(texts.moveUser)
  if (error instanceof TransportError) return new Refusal(texts.moveUnreachable)
  if (error instanceof ContractError) return new Refusal(texts.moveAnswer(error.endpoint))
  return new Refusal(texts.moveServer(error.message))
}

/** What a plan writes: without what changes all the time, such as used quota. */
const writtenOf = (plan: Plan) =>
  NOUNS.map((noun) =>
    stepsOf(plan, noun).flatMap(({ action, name }) =>
      action === 'add' || action === 'change' ? [[action, name]] : [],
    ),
  )

/** Handlers of moves to this gateway, for super administrators. */
export function moveHandlers(stores: Stores): Handlers<typeof endpoints> {
  const { clock, db, httpClient, recorder, uploads } = stores
  const plans = new PlannedMoves(clock)
  const target = () => RelaydeckDatabase.running(stores)

  async function readUpload(user: number, upload: string): Promise<Read> {
    const file = await uploads.fileOf(user, upload)
    if (file === undefined) throw notFound(texts.moveUploadEnded)
    try {
      return await databaseSource(file).read()
    } catch (error) {
      if (error instanceof DataError || error instanceof DatabaseError)
        throw new Refusal(texts.moveFile(reasonOf(error)))
      throw error
    }
  }

  async function read(user: number, input: ParsedInput<typeof endpoints.plan>, signal: AbortSignal): Promise<Read> {
    if (input.upload !== '') return readUpload(user, input.upload)
    const server = { url: input.url, accessToken: input.access_token, user: input.user }
    try {
      return await withRemoteServer(httpClient, server, (remote) => readServer(remote, signal))
    } catch (error) {
      throw error instanceof RelaydeckError ? refusalOf(error) : error
    }
  }

  return {
    upload: async ({ id, data }, { caller }) => {
      const part = BASE64.test(data) ? Buffer.from(data, 'base64') : undefined
      if (!part || part.length > PART_MAX) throw new Refusal(texts.movePart)
      const upload = id === '' ? await uploads.start(caller.id) : id
      const size = await uploads.append(caller.id, upload, part)
      if (size === 'unknown') throw notFound(texts.moveUploadEnded)
      if (size === 'large') throw new Refusal(texts.moveFileSize)
      return { id: upload, size }
    },

    plan: async (input, { caller, language, signal }): Promise<MovePlan> => {
      const found = await read(caller.id, input, signal)
      const plan = planOf(found, await target().state(), { existing: 'keep', only: input.only })
      return shownPlan(plans.add(caller.id, found, plan), plan, language)
    },

    make: async ({ id }, { caller, language }): Promise<MovePlan> => {
      const planned = plans.find(caller.id, id)
      if (!planned) throw notFound(texts.movePlanEnded)
      const plan = await db.transaction(async () => {
        const to = target()
        const now = planOf(planned.read, await to.state(), planned.plan.rules)
        if (!isDeepStrictEqual(writtenOf(now), writtenOf(planned.plan))) throw new Refusal(texts.moveChanged)
        await to.write(now)
        await allowAddressesOf(
          stores,
          now.channels.flatMap(({ action, item }) => (action === 'add' ? [item] : [])),
        )
        for (const [kind, noun] of [
          ['user', 'users'],
          ['token', 'tokens'],
          ['redemption', 'codes'],
        ] as const) {
          const count = stepsOf(now, noun).filter(({ action }) => action === 'add').length
          const changes = [{ field: 'count', before: null, after: count }]
          if (count > 0) await recorder.note({ kind, action: 'created', changes })
        }
        return now
      })
      plans.forget(caller.id, id)
      await uploads.end(caller.id)
      return shownPlan('', plan, language)
    },
  }
}
