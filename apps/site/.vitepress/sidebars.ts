import { NOUNS } from '../scripts/api-pages.ts'
import { PAGES, REPOSITORY } from '../scripts/sources.ts'

/** An entry of a sidebar. */
export interface Entry {
  readonly text: string
  readonly link?: string
  readonly collapsed?: boolean
  readonly items?: Entry[]
}

const titleOf = (page: string) =>
  page
    .replace(/.*\//, '')
    .replace(/\.md$/, '')
    .replace(/^(\d{4})-/, '$1 ')
    .replaceAll('-', ' ')

/** Returns the entries of the documents in a folder. */
const pagesIn = (folder: string): Entry[] =>
  [...PAGES.values()]
    .filter((page) => page.startsWith(`en/docs/${folder}/`))
    .sort()
    .map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, '')}` }))

/** Guides and documents in English. */
export const ENGLISH: Entry[] = [
  { text: 'Start', link: '/en/' },
  {
    text: 'Run it',
    items: [
      { text: 'Installation and operation', link: '/en/run' },
      { text: 'Other gateways', link: '/en/docs/families' },
      { text: 'Moving', link: '/en/docs/moving' },
      { text: 'Agents', link: '/en/docs/agents' },
      { text: 'Several machines', link: '/en/docs/scale' },
    ],
  },
  {
    text: 'Use it',
    items: [
      { text: 'Call it: the SDK', link: '/en/sdk' },
      { text: 'Build screens: the kit', link: '/en/kit' },
      { text: 'Embed the gateway', link: '/en/gateway' },
      { text: 'Convert between protocols', link: '/en/protocols' },
      { text: 'Check a server', link: '/en/contract' },
    ],
  },
  {
    text: 'Versions',
    items: [
      { text: 'What a version promises', link: '/en/docs/versions' },
      { text: 'Migration', link: '/en/docs/migration' },
      { text: 'Releases and changes', link: `${REPOSITORY}/releases` },
    ],
  },
  {
    text: 'Trust',
    items: [
      { text: 'Why you can trust it', link: '/en/docs/trust' },
      { text: 'Security', link: '/en/security' },
      { text: 'Threat model', link: '/en/docs/threat-model' },
      { text: 'ASVS, requirement by requirement', link: '/en/docs/asvs' },
      { text: 'Differences from One API', link: '/en/docs/wire-deviations' },
      { text: 'Performance', link: '/en/docs/performance' },
    ],
  },
  {
    text: 'Work on it',
    items: [
      { text: 'Contributing', link: '/en/contribute' },
      { text: 'Architecture', link: '/en/docs/architecture' },
      { text: 'Add an endpoint', link: '/en/docs/add-an-endpoint' },
      { text: 'Add a fork', link: '/en/docs/add-a-fork' },
      { text: 'Design', link: '/en/docs/design' },
      { text: 'Glossary', link: '/en/docs/glossary' },
      { text: 'Behaviour', link: '/en/docs/behaviour' },
      { text: 'Tests', collapsed: true, items: pagesIn('testing') },
      { text: 'Decisions', collapsed: true, items: pagesIn('decisions') },
    ],
  },
]

/** Guides in Chinese. */
export const CHINESE: Entry[] = [
  { text: '开始', link: '/' },
  { text: '部署与运维', link: '/run' },
  { text: '用 SDK 调用', link: '/sdk' },
  { text: '用组件库写页面', link: '/kit' },
  { text: '参与开发', link: '/contribute' },
  {
    text: '英文文档',
    items: [
      { text: '支持的网关', link: '/en/docs/families' },
      { text: '迁移', link: '/en/docs/moving' },
      { text: '代理（MCP）', link: '/en/docs/agents' },
      { text: '版本与升级', link: '/en/docs/migration' },
      { text: '安全与可信', link: '/en/docs/trust' },
    ],
  },
]

const MODULES = ['index', 'changes', 'dialects', 'query', 'reference', 'rules', 'testing', 'usage', 'openapi']

/** Reference of the SDK. */
export const REFERENCE: Entry[] = [
  { text: 'SDK reference', link: '/en/reference/README' },
  ...MODULES.map((module) => ({
    text: module === 'index' ? '@relaydeck/api-sdk' : `@relaydeck/api-sdk/${module}`,
    link: `/en/reference/${module}/README`,
  })),
]

/** Pages of the management API. */
export const API: Entry[] = [
  { text: 'Management API', link: '/en/api/' },
  ...NOUNS.map((noun) => ({ text: noun, link: `/en/api/${noun}` })),
  { text: 'Schemas', link: '/en/api/schemas' },
]
