import { getPath } from 'hono/utils/url'
import type { HttpContext } from '../http/env.ts'

/** Adds or removes the trailing slash of a path. */
export const alternatePath = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`)

/** Paths under which clients send calls of models, with any number of slashes. */
const CALL_PATH = /^\/+(?:v1|openai|dashboard\/billing)\//

/** Path of a call of Azure's clients, which names the model. */
const DEPLOYMENT = /^\/openai\/deployments\/([^/]+)(?=\/)/

/** Returns the path of a call without doubled or trailing slashes, which some clients add. */
const callPath = (path: string): string => path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

/** Returns a request's path; calls of models have OpenAI's, also for Azure's clients and with `/v1` twice. */
export function pathOf(request: Request): string {
  const path = getPath(request)
  if (!CALL_PATH.test(path)) return path
  return callPath(path)
    .replace(DEPLOYMENT, '/v1')
    .replace(/^(?:\/openai|\/v1)\/v1(?=\/)/, '/v1')
}

/** Returns the model that the path of a call of Azure's clients names; `undefined` for other paths. */
export function deploymentOf(url: string): string | undefined {
  const [, model] = DEPLOYMENT.exec(callPath(new URL(url).pathname)) ?? []
  if (model === undefined) return undefined
  try {
    return decodeURIComponent(model)
  } catch {
    return model
  }
}

/** Redirects to the path with or without a trailing slash. The location is relative, so it works behind any proxy. */
export function redirect(c: HttpContext): Response {
  const { pathname, search } = new URL(c.req.url)
  return c.redirect(alternatePath(pathname) + search, c.req.method === 'GET' ? 301 : 307)
}
