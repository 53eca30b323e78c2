import { createSend, isRecord } from '@relaydeck/api-sdk'
import { callNamed } from '@relaydeck/api-sdk/reference'
import { writeLogs } from '@relaydeck/gateway/testing'
import { expect } from 'vitest'
import content from './administrator-tasks.json' with { type: 'json' }

type Fields = Readonly<Record<string, unknown>>

/** A call; texts such as `{token.id}` in its input are values of what was kept, or of `clock`. */
interface Step {
  readonly call: string
  readonly input: Fields
  /** Name under which its output, or the first row of it, is kept. */
  readonly keep?: string
}

/** How it is seen that a task is done: by the output of a call, or by what was kept. */
interface Proof {
  readonly call?: string
  readonly input?: Fields
  readonly answer?: string
  /** Fields of the output, or of one of its rows. */
  readonly has?: Fields
  /** Fields that no row has. */
  readonly lacks?: Fields
}

/** A task of an administrator. */
interface Task {
  /** As somebody says it. */
  readonly task: string
  /** What is looked for. */
  readonly find: string
  /** Whether only the embedded gateway can do it. */
  readonly embedded?: boolean
  readonly steps: readonly Step[]
  readonly proof: Proof
}

/** What makes the records that the tasks need. */
const setup: readonly Step[] = content.setup

/** The tasks, in their order. */
export const tasks: readonly Task[] = content.tasks

/** Runs a call, and returns its output. */
export type RunCall = (call: string, input: Fields) => Promise<unknown>

const DAY = 24 * 60 * 60

/** Unix seconds of the beginning of today and yesterday, in UTC. */
function clockOf(now: number) {
  const today = Math.floor(now / 1000 / DAY) * DAY
  return { today, yesterday: today - DAY }
}

/** Returns an input with the values of what was kept. */
function filledIn(input: Fields, kept: Fields): Fields {
  const resolved = (value: unknown): unknown => {
    const [, name = '', field = ''] = typeof value === 'string' ? (/^\{(\w+)\.(\w+)\}$/.exec(value) ?? []) : []
    const record = kept[name]
    return name !== '' && isRecord(record) ? record[field] : value
  }
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, resolved(value)]))
}

/**
 * Does a task.
 * @param prove runs the call of the proof, by another way
 */
export async function carryOut({ steps, proof }: Task, run: RunCall, prove: RunCall, now = Date.now()): Promise<void> {
  const kept: Record<string, unknown> = { clock: clockOf(now) }
  for (const { call, input, keep } of steps) {
    const output = await run(call, filledIn(input, kept))
    if (keep !== undefined) kept[keep] = Array.isArray(output) ? output[0] : output
  }
  const { call, input = {}, answer, has, lacks } = proof
  const output = call === undefined ? kept[answer ?? ''] : await prove(call, filledIn(input, kept))
  const rows = Array.isArray(output) ? output : [output]
  if (has) expect(rows).toContainEqual(expect.objectContaining(has))
  if (lacks) expect(rows).not.toContainEqual(expect.objectContaining(lacks))
}

/**
 * Makes the records that the tasks need in an embedded gateway.
 * @returns a function that runs calls past what is tested
 */
export async function prepareTasks(baseUrl: string, accessToken: string, database: string): Promise<RunCall> {
  const send = createSend({ baseUrl, accessToken })
  const direct: RunCall = async (call, input) => callNamed(call)?.endpoint(send, input)
  for (const { call, input } of setup) await direct(call, input)
  const { yesterday } = clockOf(Date.now())
  await writeLogs(database, [
    { username: 'alice', quota: 300, created_at: yesterday + 60, content: 'yesterday' },
    { username: 'bob', quota: 700, created_at: yesterday + 120, content: 'yesterday' },
    { username: 'alice', quota: 9000, created_at: yesterday - 60, content: 'long ago' },
  ])
  return direct
}
