/** Fields and calls that only forks have, loaded together. */
export { createChannelWithKeys } from '@relaydeck/api-sdk/dialects'
export { TagField } from './ModelFields.tsx'
export { SeveralKeys } from './SeveralKeys.tsx'
