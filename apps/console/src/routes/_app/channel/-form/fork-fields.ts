/** Fields and calls that only forks have, loaded together. */
export { createChannelWithKeys } from '@relaydeck/api-sdk/dialects'
export { SeveralKeys } from '../-keys/SeveralKeys.tsx'
export { TagField } from './TagField.tsx'
