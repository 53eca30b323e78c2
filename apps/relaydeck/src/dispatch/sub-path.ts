import { documentation } from '../flags/documentation.ts'
import { isChinese } from '../http/client.ts'
import { SAFE_HEADERS } from '../http/headers.ts'

/** Headers in which proxies name the path that they removed. */
const PREFIX_HEADERS = ['x-forwarded-prefix', 'x-script-name']

/**
 * Whether a proxy publishes the program below a path, where its pages cannot work: the proxy states it in a header, or
 * a known path, or nothing, follows an unknown one.
 * @param isKnown whether the program has a path
 */
export function isBelowPath({ headers }: Request, path: string, isKnown: (path: string) => boolean): boolean {
  if (PREFIX_HEADERS.some((name) => (headers.get(name) ?? '/').replaceAll('/', '') !== '')) return true
  if (isKnown(path) || path === '/') return false
  const [, ...segments] = path.split('/')
  return segments.slice(1).some((_, at) => isKnown(`/${segments.slice(at + 1).join('/')}`))
}

const GUIDE = documentation('run.md#below-a-path')

const CHINESE = `控制台不能发布在子路径下：请为它设置单独的域名，见 ${GUIDE}`
const ENGLISH = `The console cannot be published below a path: give it a host name of its own, see ${GUIDE}`

/** Returns the response at a path below which a proxy publishes the program. */
export const belowPathResponse = (request: Request): Response =>
  new Response(`${isChinese(request) ? CHINESE : ENGLISH}\n`, {
    status: 404,
    headers: { ...SAFE_HEADERS, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  })
