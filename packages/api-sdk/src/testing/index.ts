/** For tests and stories: samples of what a gateway answers, a sample call of every endpoint, and the laws they obey. */
import * as all from './samples.ts'

export { callOf, calls, type SampleCall } from './calls.ts'
export { collisions, type Law, laws } from './laws.ts'

/** One of each thing, as a gateway would describe it. */
export const samples = { ...all }
