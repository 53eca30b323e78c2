import { isModelPath } from '../gateway/paths.ts'
import { MCP_PATH } from '../mcp/path.ts'
import { HEALTH_PATH } from './health.ts'
import { RELEASE_PATH } from './releases.ts'

/** Classes of paths, the first that matches: few, because each is a series of metrics. */
const CLASSES = [
  ['relay', { test: isModelPath }],
  ['api', /^\/api(\/|$)/],
  ['billing', /^\/dashboard\/billing\//],
  ['mcp', new RegExp(`^${MCP_PATH}$`)],
  ['static', /^\/static\//],
  ['health', new RegExp(`^${HEALTH_PATH}$`)],
  ['release', new RegExp(`^${RELEASE_PATH}$`)],
] as const

/** Class of a path. */
export type RouteClass = (typeof CLASSES)[number][0] | 'page'

/** Returns the class of a path, which may have a query. */
export function classOf(url: string): RouteClass {
  const [path = ''] = url.split('?', 1)
  return CLASSES.find(([, pattern]) => pattern.test(path))?.[0] ?? 'page'
}
