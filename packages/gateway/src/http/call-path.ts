/** Paths under which clients send calls of models, with any number of slashes. */
const CALL_PATH = /^\/+(?:v1|v1beta|openai|dashboard\/billing)\//

/** Path of a call of Azure's clients, which names the model. */
const DEPLOYMENT = /^\/openai\/deployments\/([^/]+)(?=\/)/

/** Path of the WebSocket of Azure's clients. */
const AZURE_REALTIME = /^\/openai\/realtime$/

/** Returns the path of a call without doubled or trailing slashes, which some clients add. */
const callPath = (path: string): string => path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '')

/**
 * Returns the path of a model's call as it is routed: OpenAI's, also for Azure's clients and with `/v1` twice.
 * @returns `undefined` for any other path
 */
export function routedCallPath(path: string): string | undefined {
  if (!CALL_PATH.test(path)) return undefined
  return callPath(path)
    .replace(DEPLOYMENT, '/v1')
    .replace(/^(?:\/openai|\/v1)\/v1(?=\/)/, '/v1')
    .replace(AZURE_REALTIME, '/v1/realtime')
}

/** Path of a call of Gemini's clients, which names the model. */
const GENERATION = /^\/v1(?:beta)?\/models\/(.+):[a-zA-Z]+$/

/** Returns the model that the path of a call of Azure's or Gemini's clients names; `undefined` for other paths. */
export function modelInPath(url: string): string | undefined {
  const path = callPath(new URL(url).pathname)
  const [, model] = DEPLOYMENT.exec(path) ?? GENERATION.exec(path) ?? []
  if (model === undefined) return undefined
  try {
    return decodeURIComponent(model)
  } catch {
    return model
  }
}
