import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { check, type Report, reportHtml, reportText, runCheck, type Terminal } from '../src/index.ts'
import { changing, openGateway, ROOT, rows, serve } from './stand-in.ts'

const SECRET = 'sk-secret-of-the-server-0123456789abcdef'

/** Text that would control a terminal, or run in a page. */
const EVIL = '\u001b[2J<img src=x onerror=alert(1)>'

/** A server that puts secrets and control characters wherever it can. */
async function evilServer(): Promise<string> {
  return serve(await openGateway(), {
    'GET /api/token/': rows((row) => ({ ...row, remain_quota: SECRET, [SECRET]: 1, [EVIL]: EVIL })),
    'GET /api/group/': changing(() => ({ [SECRET]: EVIL })),
    'PUT /api/channel/': changing(() => SECRET),
    'GET /api/channel/:id': rows((row) => ({ ...row, [SECRET]: Math.random(), [EVIL]: Math.random() })),
    'GET /api/option/': () => JSON.stringify({ success: false, message: `${SECRET} ${EVIL}` }),
  })
}

const outputsOf = (report: Report) => ({
  text: reportText(report),
  json: JSON.stringify(report),
  html: reportHtml(report),
})

test('no output has a value of an answer, or a name that is not a plain field', async () => {
  const report = await check({ url: await evilServer(), account: ROOT, changes: true })
  expect(report.calls.filter(({ verdict }) => verdict === 'dangerous').map(({ call }) => call)).toContain(
    'channels.update',
  )
  for (const [name, output] of Object.entries(outputsOf(report))) {
    expect(output, name).not.toContain(SECRET)
    expect(output, name).not.toContain('onerror')
    expect(output, name).not.toContain('\u001b')
    expect(output, name).not.toContain(ROOT.password)
  }
})

test('the page has both languages, each call, and nothing from elsewhere', async () => {
  const report = await check({ url: await serve(await openGateway()), account: ROOT })
  const html = reportHtml(report)
  for (const { call } of report.calls) expect(html.split(`<code>${call}</code>`)).toHaveLength(3)
  expect(html).toContain('<section lang="zh">')
  expect(html).toContain("default-src 'none'")
  expect(html).not.toMatch(/<script|<link|src=|url\(/)
})

const nobody: Terminal = { isInteractive: false, write: () => {}, ask: async () => '' }

/** Returns a terminal whose user enters an answer. */
const answering = (answer: string, asked: string[]): Terminal => ({
  isInteractive: true,
  write: () => {},
  ask: async (question, isSecret) => {
    asked.push(`${question}${isSecret ? '(hidden)' : ''}`)
    return answer
  },
})

test('--json prints the report alone, --html writes the page, and no differences exit with 0', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'report.html')
  const asked: string[] = []
  const url = await serve(await openGateway())
  const { text, code } = await runCheck(
    [`${url}/`, '--as', 'root', '--json', '--html', file],
    {},
    answering('123456', asked),
  )
  expect(code).toBe(0)
  expect(JSON.parse(text)).toMatchObject({ url, family: 'embedded', changes: false })
  expect(await readFile(file, 'utf8')).toContain(url)
  expect(asked).toEqual(['Password: (hidden)'])
})

test('differences exit with 2, with the access token and the password of the environment', async () => {
  const gateway = await openGateway()
  const url = await serve(gateway, { 'GET /api/group/': changing(() => 5) })
  const withPassword = await runCheck([url, '--as', 'root'], { RELAYDECK_PASSWORD: '123456' }, nobody)
  expect(withPassword.code).toBe(2)
  expect(withPassword.text).toContain('groups.list')
  expect(withPassword.text).toContain('the answer: expected a list, got a number')
  await gateway.admin.withRootToken(async (token) => {
    const withToken = await runCheck([url], { RELAYDECK_ACCESS_TOKEN: token }, nobody)
    expect(withToken.code).toBe(2)
    expect(withToken.text).toContain('groups.list')
  })
})

test('a terminal shows how far the check is, and that it waits for the rate limit', async () => {
  let refusals = 1
  const url = await serve(await openGateway(), {
    'GET /api/group/': async ({ ask, response }) => {
      if (refusals-- <= 0) return (await ask()).text
      response.writeHead(429, { 'retry-after': '1' }).end('{}')
      return undefined
    },
  })
  const run = async (isInteractive: boolean) => {
    const lines: string[] = []
    await runCheck(
      [url, '--as', 'root'],
      { RELAYDECK_PASSWORD: '123456' },
      { ...nobody, isInteractive, write: (text) => lines.push(text) },
    )
    return lines
  }
  const shown = await run(true)
  expect(shown).toContain('  groups.list: waiting 1 s for the rate limit of the server\n')
  expect(shown).toContain('  10 calls sent\n')
  expect(shown).toContain('  20 calls sent\n')
  expect(new Set(shown).size).toBe(shown.length)
  refusals = 1
  expect(await run(false)).toEqual([])
})

test.each([
  [[], 'The URL of a server is missing. See --help.'],
  [['ftp://host'], 'The server must be a URL such as http://host:3000.'],
  [['http://root:secret@host'], 'The URL of the server must not contain a password.'],
  [['http://host', 'more'], "Unexpected argument 'more'. See --help."],
  [['http://host', '--as', 'root'], '--as needs a password in RELAYDECK_PASSWORD where nobody can be asked.'],
  [['http://host', '--timeout', '0'], '--timeout must be a number of seconds from 1 to 999.'],
  [['http://host', '--nonsense'], "Unknown option '--nonsense'. See --help."],
])('%j is refused with a sentence', async (args, message) => {
  await expect(runCheck(args, {}, nobody)).rejects.toThrow(message)
})

test('a user id that is none is refused', async () => {
  const env = { RELAYDECK_ACCESS_TOKEN: 'a'.repeat(32) }
  await expect(runCheck(['http://host', '--user', 'x'], env, nobody)).rejects.toThrow(
    '--user must be the id of a user.',
  )
})
