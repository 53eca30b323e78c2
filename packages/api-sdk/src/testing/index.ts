/**
 * Helpers for tests and stories: sample records, a sample call of every endpoint, handlers for Mock Service Worker, and
 * the laws that endpoints obey.
 */
import * as all from './samples.ts'

export { callOf, calls, type ExpectedCall, type SampleCall } from './calls.ts'
export { collisions, type Law, laws } from './laws.ts'
export { endpointOf } from './match.ts'
export { handlers, type MockAnswer, type MockHttp, type MockOptions, mock } from './mock.ts'

/** One sample of each record. */
export const samples = { ...all }
