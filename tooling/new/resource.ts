import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from './change.ts'
import { routeOf } from './resource-route.ts'
import { gatewayOf, sdkOf } from './resource-server.ts'

/** What a resource is called. */
export interface Names {
  /** `plan` */
  one: string
  /** `plans` */
  many: string
  /** `Plan` */
  type: string
}

/** Files of a resource with its screen: declared, answered and shown. `name` is one of them: `plan`. */
export function resource(root: string, name: string): Change {
  if (!/^[a-z]+$/.test(name)) throw new Error('A resource has a name such as plan: one lower-case noun, singular')
  const names = { one: name, many: `${name}s`, type: `${name[0]?.toUpperCase()}${name.slice(1)}` }
  const migrations = readdirSync(join(root, 'packages/gateway/src/db/migrations'))
  const number = String(migrations.length + 1).padStart(4, '0')
  return { ...sdkOf(names), ...gatewayOf(names, number), ...routeOf(names) }
}
