import { type AnyEndpoint, resources as all, isEndpoint } from '@relaydeck/api-sdk'

// Under `/dashboard/billing`, which API keys authorise: the relay handles it.
const { billing: _, ...underApi } = all

/** The SDK's resources under `/api`. A missing handler for one of their endpoints is a compile error. */
export const resources = underApi

/** All endpoints under `/api`. */
export const endpoints: readonly AnyEndpoint[] = Object.values(resources).flatMap((resource) =>
  Object.values<unknown>(resource).filter(isEndpoint),
)
