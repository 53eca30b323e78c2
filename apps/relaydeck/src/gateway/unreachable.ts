import { hash } from 'node:crypto'
import { isChinese } from '../http/client.ts'
import { SAFE_HEADERS } from '../http/headers.ts'

const CHINESE = '无法连接网关'
const ENGLISH = 'The gateway cannot be reached'

const STYLE = 'body{max-width:32rem;margin:20vh auto 0;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif}'
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const PAGE = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>502 · ${CHINESE}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <h1>${CHINESE}</h1>
    <p>请确认网关正在运行，然后刷新页面。</p>
    <div lang="en">
      <h2>${ENGLISH}</h2>
      <p>Make sure that it is running, and reload this page.</p>
    </div>
  </body>
</html>
`

const acceptsHtml = ({ headers }: Request): boolean => (headers.get('accept') ?? '').includes('text/html')

/** Returns the response for an unreachable gateway: HTML for browsers, JSON for programs. It does not reveal the gateway's URL. */
export function unreachable(request: Request): Response {
  const common = { ...SAFE_HEADERS, 'cache-control': 'no-store' }
  if (!acceptsHtml(request)) {
    const message = isChinese(request) ? CHINESE : ENGLISH
    return Response.json({ message, success: false }, { status: 502, headers: common })
  }
  return new Response(PAGE, {
    status: 502,
    headers: { ...common, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY },
  })
}
