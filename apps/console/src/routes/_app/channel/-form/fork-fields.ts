/** Fields that only forks have, loaded together. */
export { SeveralKeys } from '../-keys/SeveralKeys.tsx'
export { TagField } from './TagField.tsx'
