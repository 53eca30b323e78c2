/** The public list: everything else of this package is inside. */
export type { AccountChange, Admin } from './admin.ts'
export { DatabaseError } from './db/errors.ts'
export { createGateway, type Gateway, type GatewayOptions } from './gateway.ts'
export type { Limits } from './http/limit.ts'
export type { Fault, Log } from './log.ts'
export { Refusal } from './refuse.ts'
export type { Text } from './texts.ts'
export type { NewUser } from './users/create.ts'
