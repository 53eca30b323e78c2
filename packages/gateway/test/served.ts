import { type AnyEndpoint, isEndpoint } from '@relaydeck/api-sdk'
import { served } from '../src/served.ts'

/** The endpoints that this gateway answers, for tests that walk them. */
export const endpoints: readonly AnyEndpoint[] = Object.values(served).flatMap((resource) =>
  Object.values(resource).filter(isEndpoint),
)
