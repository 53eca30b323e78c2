import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkNode, RELEASES } from './node-security.mjs'
import { latestOf, openPullRequest, releasesText } from './node-security-renew.mjs'
import { ROOT } from './run.mjs'

const workspace = (pinned, installed = pinned) => `nodeVersion: ${pinned}\ncatalog:\n  node: ${installed}\n`
const known = (packaged) => ({ 24: { version: '24.22.1', packaged } })

describe('the pinned Node', () => {
  test.each(['24.22.1', '24.22.2', '24.100.0'])('has the security fixes in %s', (version) => {
    expect(checkNode(workspace(version), known(true))).toEqual({ faults: [], notes: [] })
  })

  test('is a fault if it lacks fixes that can be installed, and else a note', () => {
    expect(checkNode(workspace('24.21.0'), known(true))).toEqual({
      faults: ['Node 24.21.0 lacks the security fixes of Node 24.22.1: raise it in pnpm-workspace.yaml.'],
      notes: [],
    })
    expect(checkNode(workspace('24.21.0'), known(false))).toEqual({
      faults: [],
      notes: ['Node 24.21.0 lacks the security fixes of Node 24.22.1, of which npm has no package yet.'],
    })
  })

  test('is the same for scripts and packages, and of a line that gets security releases', () => {
    const { faults } = checkNode(workspace('25.1.0', '24.22.1'), known(true))
    expect(faults).toEqual([
      'nodeVersion is 25.1.0, but the package node is 24.22.1.',
      'Node 25.1.0 gets no security releases.',
    ])
  })

  test('of this workspace has no fault', () => {
    const read = (file) => readFileSync(join(ROOT, file), 'utf8')
    expect(checkNode(read('pnpm-workspace.yaml'), JSON.parse(read(RELEASES))).faults).toEqual([])
  })
})

const INDEX = [
  { version: 'v26.1.0', security: false },
  { version: 'v26.0.9', security: true },
  { version: 'v24.9.0', security: true },
  { version: 'v24.22.1', security: true },
  { version: 'v24.23.0', security: false },
  { version: 'v22.1.0', security: true },
]

describe('renewing the known releases', () => {
  test('finds the latest security release of each line', () => {
    expect(latestOf(INDEX)).toEqual({ 24: '24.22.1', 26: '26.0.9' })
  })

  test('writes them in the form of the file, with whether npm has them', async () => {
    const hasPackage = (version) => version === '26.0.9'
    expect(await releasesText(async () => Response.json(INDEX), hasPackage)).toBe(
      '{\n  "24": { "version": "24.22.1", "packaged": false },\n  "26": { "version": "26.0.9", "packaged": true }\n}\n',
    )
    await expect(releasesText(async () => new Response('', { status: 503 }))).rejects.toThrow('503')
  })

  test('opens one pull request', async () => {
    const calls = []
    const github = (isNew) => ({
      repository: 'a/b',
      token: 't',
      fetch: async (url, { method, body }) => {
        calls.push([method, url.replace('https://api.github.com/repos/a/b/', ''), body && JSON.parse(body)])
        if (url.endsWith('git/refs')) return Response.json({}, { status: isNew ? 201 : 422 })
        return Response.json({ object: { sha: 'main' }, sha: 'file' })
      },
    })
    const text = '{ "24": { "version": "24.22.1", "packaged": true } }'
    await openPullRequest(text, github(true))
    expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual([
      'GET git/ref/heads/main',
      'POST git/refs',
      `GET contents/${RELEASES}`,
      `PUT contents/${RELEASES}`,
      'POST pulls',
    ])
    const [, , { content, branch, sha }] = calls[3]
    expect([atob(content), branch, sha]).toEqual([text, 'node-security/24.22.1-npm', 'file'])
    calls.length = 0
    await openPullRequest(text, github(false))
    expect(calls).toHaveLength(2)
  })
})
