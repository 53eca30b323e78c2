/**
 * Loads a gateway with sign-ins, sums and searches over its log, and large bodies, until its standard input ends:
 * `node heavy.ts <url> <access token> <key of a token>`.
 */
const SIGN_INS_A_SECOND = 20
const BODIES = 20
const BODY_BYTES = 31 * 1024 * 1024

const [url = '', authorization = '', key = ''] = process.argv.slice(2)

async function repeat(work: () => Promise<unknown>): Promise<never> {
  for (;;) await work().catch(() => undefined)
}

const sums = ['/api/log/stat?type=0', '/api/log/stat?model_name=model7']
const searches = ['/api/log/search?keyword=nothing', '/api/log/search?keyword=absent']
for (const path of [...sums, ...searches])
  void repeat(() => fetch(url + path, { headers: { authorization } }).then((response) => response.text()))

const signIn = JSON.stringify({ username: 'root', password: 'wrong-one' })
setInterval(
  () => void fetch(`${url}/api/user/login`, { method: 'POST', body: signIn }).catch(() => undefined),
  1000 / SIGN_INS_A_SECOND,
)

const body = JSON.stringify({ model: 'none', messages: [{ role: 'user', content: 'x'.repeat(BODY_BYTES) }] })
const options = { method: 'POST', headers: { authorization: `Bearer sk-${key}` }, body }
for (let nth = 0; nth < BODIES; nth++)
  void repeat(async () => {
    const response = await fetch(`${url}/v1/chat/completions`, options)
    await response.text()
    // A gateway without memory left for the body states when to retry.
    const seconds = Number(response.headers.get('retry-after'))
    await new Promise((next) => setTimeout(next, seconds * 1000))
  })

process.stdin.resume().on('end', () => process.exit())
