// Reads the security releases of Node, and opens a pull request if the repository lacks the latest ones. Run by a
// workflow.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isOlder, RELEASES } from './node-security.mjs'
import { ROOT } from './run.mjs'

const INDEX = 'https://nodejs.org/dist/index.json'

/** The oldest major version on which the program runs. */
const OLDEST = 24

const TIMEOUT_MS = 30_000

/**
 * Returns the latest security release of each major version.
 * @param {{ version: string, security: boolean }[]} index as Node publishes it; versions begin with `v`
 * @returns {Record<string, string>}
 */
export function latestOf(index) {
  const latest = {}
  for (const { version, security } of index) {
    const number = version.slice(1)
    const [major] = number.split('.')
    if (security && Number(major) >= OLDEST && (!latest[major] || isOlder(latest[major], number)))
      latest[major] = number
  }
  return latest
}

/** Whether npm has a version of the package `node`. */
const isPackaged = (version) =>
  spawnSync('npm', ['view', `node@${version}`, 'version'], { encoding: 'utf8' }).stdout?.trim() === version

/**
 * Returns the text of the file of releases.
 * @param {typeof fetch} fetch
 * @param {(version: string) => boolean} hasPackage
 */
export async function releasesText(fetch, hasPackage = isPackaged) {
  const options = { signal: AbortSignal.timeout(TIMEOUT_MS) }
  const response = await fetch(INDEX, options)
  if (!response.ok) throw new Error(`${INDEX} answered ${response.status}`)
  const lines = Object.entries(latestOf(await response.json())).map(
    ([major, version]) => `  "${major}": { "version": "${version}", "packaged": ${hasPackage(version)} }`,
  )
  return `{\n${lines.join(',\n')}\n}\n`
}

/**
 * Opens a pull request that replaces the file of releases, unless it was opened before.
 * @param {string} text
 * @param {{ repository: string, token: string, fetch: typeof fetch }} github
 */
export async function openPullRequest(text, { repository, token, fetch }) {
  const call = async (method, path, body) => {
    const response = await fetch(`https://api.github.com/repos/${repository}/${path}`, {
      method,
      headers: { accept: 'application/vnd.github+json', authorization: `Bearer ${token}` },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok && response.status !== 422) throw new Error(`GitHub answered ${response.status} to ${path}`)
    return response.ok ? response.json() : undefined
  }
  const versions = Object.values(JSON.parse(text)).map(({ version, packaged }) => `${version}${packaged ? '-npm' : ''}`)
  const branch = `node-security/${versions.join('-')}`
  const main = await call('GET', 'git/ref/heads/main')
  // 422: the branch exists.
  if (!(await call('POST', 'git/refs', { ref: `refs/heads/${branch}`, sha: main.object.sha }))) return
  const title = 'Know the latest security releases of Node'
  const { sha } = await call('GET', `contents/${RELEASES}`)
  const content = Buffer.from(text).toString('base64')
  await call('PUT', `contents/${RELEASES}`, { message: title, content, sha, branch })
  const body = 'If `pnpm check` fails, raise Node in `pnpm-workspace.yaml` and run `pnpm install`.'
  await call('POST', 'pulls', { title, body, head: branch, base: 'main' })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = await releasesText(fetch)
  const { GITHUB_REPOSITORY: repository = '', GH_TOKEN: token = '' } = process.env
  if (text !== readFileSync(join(ROOT, RELEASES), 'utf8')) await openPullRequest(text, { repository, token, fetch })
}
