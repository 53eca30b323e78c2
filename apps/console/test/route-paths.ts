import { readFileSync } from 'node:fs'

const ROUTE_TREE = new URL('../src/routeTree.gen.ts', import.meta.url)

/** Returns the paths of all pages, from the route tree that the router's plug-in generates. */
export function routePaths(): string[] {
  const [, routes = ''] = /interface FileRoutesByTo \{([^}]*)\}/.exec(readFileSync(ROUTE_TREE, 'utf8')) ?? []
  return Array.from(routes.matchAll(/'(\/[^']*)':/g), ([, path = '']) => path).sort()
}
