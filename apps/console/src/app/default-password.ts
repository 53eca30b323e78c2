import { readText, removeItem, writeText } from './storage.ts'

const KEY = 'default-password'

/** Account of a new gateway, with its publicly known password. */
export const DEFAULT_ACCOUNT = { username: 'root', password: '123456' }

/** Remembers whether the user of this browser signed in with the default password of a new gateway. */
export const rememberDefaultPassword = (isDefault: boolean): void =>
  isDefault ? writeText(KEY, 'true') : removeItem(KEY)

/** Returns whether the default password is known to be in use. */
export const hasDefaultPassword = (): boolean => readText(KEY) === 'true'
