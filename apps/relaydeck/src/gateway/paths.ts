/** Paths of every gateway; it also answers unknown ones among them. */
const GATEWAY_PATH = /^\/+(api|v1)(\/|$)|^\/dashboard\/billing\//

/** Further paths of the embedded gateway, for clients of Gemini and Azure. */
const EMBEDDED_PATH = /^\/+(v1beta|openai\/(v1|deployments|realtime))(\/|$)/

/** Paths of models that only forks of One API have, such as `/fast/mj/submit/imagine`. */
const FORK_PATH = /^\/+(v1beta|v2|pg|suno|kling|jimeng|claude|gemini|recraftAI|((mj-)?(fast|relax|turbo)\/)?mj)(\/|$)/

/** Paths of clients whose base URL lacks `/v1`, or that use Azure's protocol. */
const CLIENT_PATH =
  /^\/+(chat\/completions|completions|embeddings|moderations|models|responses|messages|images|audio|rerank|openai)(\/|$)/

/** Paths of the program itself. */
const OWN_PATH = /^\/(static|-)\//

/** Headers in which clients send their keys. */
const KEYS = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'mj-api-secret']

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/** Whether a request is sent by a client of a gateway, which has a key, instead of a browser. */
const isOfClient = (request: Request): boolean => !isRead(request) || KEYS.some((name) => request.headers.has(name))

/** Whether every gateway has a path. */
export const isGatewayPath = (path: string): boolean => GATEWAY_PATH.test(path)

/** Whether responses at a path come from providers. */
export const isModelPath = (path: string): boolean =>
  /^\/+v1(\/|$)/.test(path) || EMBEDDED_PATH.test(path) || FORK_PATH.test(path)

/** Whether a model client's request has an unknown path because its base URL is wrong. */
export const isMisdirected = (request: Request, path: string): boolean =>
  isOfClient(request) && (CLIENT_PATH.test(path) || FORK_PATH.test(path))

interface PathOptions {
  /** Whether the console has a page at a path. */
  readonly isPage: (path: string) => boolean
  /** Whether the gateway may be a fork, which has additional paths. */
  readonly mayBeFork: boolean
}

/** Whether a request is for the gateway. Pages of the console take precedence over paths that only forks have. */
export function isForGateway(request: Request, path: string, { isPage, mayBeFork }: PathOptions): boolean {
  if (GATEWAY_PATH.test(path)) return true
  if (!mayBeFork) return EMBEDDED_PATH.test(path)
  if (OWN_PATH.test(path) || isPage(path)) return false
  return FORK_PATH.test(path) || (isOfClient(request) && !CLIENT_PATH.test(path))
}
