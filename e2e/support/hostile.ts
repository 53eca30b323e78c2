import { isRecord } from '@relaydeck/api-sdk'

// Sets a property of the page's window, also from within a frame or an escaped context.
const RUN = 'top.hacked=1'
const ENCODED = Buffer.from(`<script>${RUN}</script>`).toString('base64')

/** HTML and Markdown that run a script if they are not sanitised. Texts that hide what follows are last. */
const MARKUP = [
  `<img src=x onerror=${RUN}>`,
  `<ScRiPt>${RUN}</ScRiPt>`,
  `"><script>${RUN}</script>`,
  `' onmouseover='${RUN}' autofocus onfocus='${RUN}`,
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate xlink:href=#x attributeName=href values=javascript:${RUN} /><a id=x><text x=9 y=9>x</text></a></svg>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="data:text/html;base64,${ENCODED}">`,
  `<a href="javascript:${RUN}">a</a>`,
  `<a href=" &#106;ava&#x0A;script:${RUN}">b</a>`,
  `<details open ontoggle=${RUN}><summary>c</summary></details>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<form action="javascript:${RUN}"><button>d</button></form>`,
  `<button formaction="javascript:${RUN}" form=y>e</button>`,
  `<base href="javascript:${RUN}//">`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart=${RUN}>f</b>`,
  `<x style="background:url(javascript:${RUN})">g</x>`,
  `[h](javascript:${RUN}) ![i](x"onerror="${RUN}) [j](data:text/html;base64,${ENCODED})`,
  `<javascript:${RUN}> [k]: javascript:${RUN}`,
  `\${${RUN}}{{constructor.constructor('${RUN}')()}}`,
  `</textarea></title></style></script><script>${RUN}</script>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<!--><img src=x onerror=${RUN}>-->`,
].join('\n')

/** The only hostile text that can be the address of a logo. */
export const HOSTILE_LOGO = 'https://hostile.example/x'

/** Texts that another person, a provider or a server could put into any field. */
export const HOSTILE_TEXTS: readonly string[] = [
  MARKUP,
  `javascript:${RUN}`,
  ` \tJava\nScript:${RUN}`,
  `data:text/html;base64,${ENCODED}`,
  HOSTILE_LOGO,
]

/** Replaces the texts of an object's fields in turn, so that each field has each text in one of the rounds. */
function withHostileTexts(json: string, round: number): string {
  let field = round
  return JSON.stringify(
    JSON.parse(json, function (key, value) {
      // The names of options identify the fields that show their values.
      const isName = key === 'key' && isRecord(this) && 'value' in this
      return typeof value === 'string' && !isName ? HOSTILE_TEXTS[field++ % HOSTILE_TEXTS.length] : value
    }),
  )
}

/** Sign-in methods whose addresses and pictures a page shows. */
const METHODS = { github_oauth: true, oidc: true, wechat_login: true }

/** Returns a response of `/api` whose texts are hostile; others are returned unchanged. */
export async function hostileResponse(response: Response, path: string, round: number): Promise<Response> {
  if (!response.headers.get('content-type')?.includes('json')) return response
  const { data, ...envelope } = await response.json()
  const changed = path === '/api/status' ? { ...data, ...METHODS } : data
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  return new Response(withHostileTexts(JSON.stringify({ ...envelope, data: changed }), round), {
    status: response.status,
    headers,
  })
}

/** Returns traces in a page that only a script of an attacker could leave. Runs in the page. */
export function dangersOnPage(): string[] {
  const isScript = (value: string) => /^(javascript|vbscript):/.test(URL.parse(value, location.href)?.href ?? '')
  const isPage = (value: string) => /^data:(?!image\/)/.test(value.trim())
  const LINKS = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'values']
  const found = 'hacked' in window ? ['a script ran'] : []
  for (const element of document.querySelectorAll('*')) {
    const tag = element.localName
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc') found.push(`<${tag} ${name}>`)
      if (LINKS.includes(name) && (isScript(value) || isPage(value))) found.push(`<${tag} ${name}="${value}">`)
    }
    if (/^(script|style|base|meta|object|embed)$/.test(tag) && element.outerHTML.includes('hacked'))
      found.push(element.outerHTML.slice(0, 100))
  }
  return found
}
