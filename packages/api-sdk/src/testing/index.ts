/**
 * For tests and stories: samples of what a gateway answers, a sample call of every endpoint, handlers for Mock Service
 * Worker, and the laws that endpoints obey.
 */
import * as all from './samples.ts'

export { callOf, calls, type SampleCall } from './calls.ts'
export { collisions, type Law, laws } from './laws.ts'
export { endpointOf } from './match.ts'
export { type MockAnswer, type MockHttp, type MockOptions, mock } from './mock.ts'

/** One of each thing, as a gateway would describe it. */
export const samples = { ...all }
