import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as sdk from '@relaydeck/api-sdk'
import type { Plugin } from 'vite'

const ROUTES = join(import.meta.dirname, '../src/routes')

/** Returns the name in a route's `opens: 'tokens.list'`. */
const nameIn = (source: string): string | undefined => /\bopens: '(\w+\.\w+)'/.exec(source)?.[1]

/** Returns an endpoint by its name, such as `tokens.list`. */
function endpointOf(name: string): sdk.AnyEndpoint {
  const [resource = '', call = ''] = name.split('.')
  const module: unknown = Reflect.get(sdk, resource)
  const endpoint: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, call) : undefined
  if (!sdk.isEndpoint(endpoint)) throw new Error(`A route opens with ${name}, which is not an endpoint`)
  return endpoint
}

/** Returns the endpoint that a route opens with, if it names one. */
export function openingEndpoint(route: string): sdk.AnyEndpoint | undefined {
  const name = nameIn(readFileSync(join(ROUTES, `${route}.tsx`), 'utf8'))
  return name === undefined ? undefined : endpointOf(name)
}

const MODULE = 'virtual:opening-roles'

/**
 * Provides `virtual:opening-roles`: the role of each call that a route opens with, read from the SDK. Importing the
 * endpoints themselves would load all of them on every page.
 */
export function openingRoles(): Plugin {
  return {
    name: 'relaydeck:opening-roles',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return
      const files = globSync('**/*.tsx', { cwd: ROUTES }).toSorted()
      const names = files.flatMap((file) => nameIn(readFileSync(join(ROUTES, file), 'utf8')) ?? [])
      const roles = Object.fromEntries(names.map((name) => [name, endpointOf(name).role]))
      return `export const openingRoles = ${JSON.stringify(roles)}`
    },
  }
}
