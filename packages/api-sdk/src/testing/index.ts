/**
 * Helpers for tests and stories: sample records, a sample call of every endpoint, handlers for Mock Service Worker, the
 * laws that endpoints obey, and tapes, which make a test of a report of a fault.
 */
import * as all from './samples.ts'

export { callOf, calls, type ExpectedCall, type SampleCall } from './calls.ts'
export { collisions, type Law, laws } from './laws.ts'
export { endpointOf } from './match.ts'
export { handlers, type MockAnswer, type MockHttp, type MockOptions, mock } from './mock.ts'

export { NotRecordedError, type Replay, replay } from './tape/replay.ts'
export { newTape, type Tape, type TapeContent, type TapeExchange } from './tape/tape.ts'

/** One sample of each record. */
export const samples = { ...all }
