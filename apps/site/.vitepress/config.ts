import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { NOUNS } from '../scripts/api-pages.ts'
import { PAGES, REPOSITORY, ROOT } from '../scripts/sources.ts'

/** Storybook is a separate site, which the router must not open. */
const STORYBOOK = { link: '/storybook/index.html', target: '_self' }

const titleOf = (page: string) =>
  page
    .replace(/.*\//, '')
    .replace(/\.md$/, '')
    .replace(/^(\d{4})-/, '$1 ')
    .replaceAll('-', ' ')

/** Returns the entries of the documents in a folder. */
const pagesIn = (folder: string) =>
  [...PAGES.values()]
    .filter((page) => page.startsWith(`en/docs/${folder}/`))
    .sort()
    .map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, '')}` }))

const ENGLISH = [
  { text: 'Start', link: '/en/' },
  { text: 'Run it', link: '/en/run' },
  { text: 'Call it: the SDK', link: '/en/sdk' },
  { text: 'Build screens: the kit', link: '/en/kit' },
  { text: 'Embed the gateway', link: '/en/gateway' },
  { text: 'Convert between protocols', link: '/en/protocols' },
  { text: 'Check a server', link: '/en/contract' },
  {
    text: 'Work on it',
    items: [
      { text: 'Contributing', link: '/en/contribute' },
      { text: 'Add an endpoint', link: '/en/docs/add-an-endpoint' },
      { text: 'Add a fork', link: '/en/docs/add-a-fork' },
      { text: 'Tests', collapsed: true, items: pagesIn('testing') },
      { text: 'Architecture', link: '/en/docs/architecture' },
      { text: 'Glossary', link: '/en/docs/glossary' },
      { text: 'Behaviour', link: '/en/docs/behaviour' },
      { text: 'Differences from One API', link: '/en/docs/wire-deviations' },
      { text: 'Performance', link: '/en/docs/performance' },
      { text: 'Threat model', link: '/en/docs/threat-model' },
    ],
  },
  {
    text: 'Decisions',
    collapsed: true,
    items: pagesIn('decisions'),
  },
]

const CHINESE = [
  { text: '开始', link: '/' },
  { text: '部署与运维', link: '/run' },
  { text: '用 SDK 调用', link: '/sdk' },
  { text: '用组件库写页面', link: '/kit' },
  { text: '参与开发', link: '/contribute' },
]

const REFERENCE = [
  { text: 'SDK reference', link: '/en/reference/README' },
  ...['index', 'dialects', 'query', 'rules', 'testing', 'usage', 'openapi'].map((module) => ({
    text: module === 'index' ? '@relaydeck/api-sdk' : `@relaydeck/api-sdk/${module}`,
    link: `/en/reference/${module}/README`,
  })),
]

const API = [
  { text: 'Management interface', link: '/en/api/' },
  ...NOUNS.map((noun) => ({ text: noun, link: `/en/api/${noun}` })),
  { text: 'Schemas', link: '/en/api/schemas' },
]

/** Splits texts into words, also Chinese ones. It is sent to browsers as source, so it uses nothing from outside. */
const tokenize = (text: string): string[] =>
  Array.from(new Intl.Segmenter('zh', { granularity: 'word' }).segment(text.toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)

export default defineConfig({
  title: 'Relaydeck',
  base: process.env.SITE_BASE ?? '/',
  srcDir: 'dist/content',
  outDir: 'dist/site',
  cacheDir: 'node_modules/.cache/vitepress',
  // Texts of the repository contain placeholders such as <key>, which are not elements.
  markdown: { html: false, theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } },
  ignoreDeadLinks: [/^\/storybook\//, /^\/openapi\.json$/],
  vite: { build: { chunkSizeWarningLimit: 4000 }, esbuild: { tsconfigRaw: {} } },
  buildEnd: ({ outDir }) =>
    cpSync(join(ROOT, 'apps/console/storybook-static'), join(outDir, 'storybook'), { recursive: true }),
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        miniSearch: { options: { tokenize } },
        locales: {
          root: {
            translations: {
              button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
              modal: {
                noResultsText: '没有找到',
                resetButtonTitle: '清空',
                displayDetails: '显示详情',
                footer: { selectText: '打开', navigateText: '切换', closeText: '关闭' },
              },
            },
          },
        },
      },
    },
    // The reference and the documents are in English only.
    i18nRouting: false,
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    outline: [2, 3],
  },
  locales: {
    root: {
      label: '中文',
      lang: 'zh-CN',
      description: 'AI 模型 API 网关的控制台、SDK、组件库与内置网关',
      themeConfig: {
        nav: [
          { text: '指南', link: '/run' },
          { text: 'SDK 参考', link: '/en/reference/README' },
          { text: '接口', link: '/en/api/' },
          { text: 'Storybook', ...STORYBOOK },
        ],
        sidebar: CHINESE,
        outline: { level: [2, 3], label: '本页' },
        docFooter: { prev: '上一页', next: '下一页' },
        darkModeSwitchLabel: '主题',
        lightModeSwitchTitle: '切换到浅色',
        darkModeSwitchTitle: '切换到深色',
        sidebarMenuLabel: '目录',
        returnToTopLabel: '回到顶部',
        langMenuLabel: '语言',
        skipToContentLabel: '跳到正文',
      },
    },
    en: {
      label: 'English',
      lang: 'en',
      link: '/en/',
      description: 'Console, SDK, UI kit and embedded gateway for AI-model API gateways',
      themeConfig: {
        nav: [
          { text: 'Guides', link: '/en/run' },
          { text: 'SDK reference', link: '/en/reference/README' },
          { text: 'Interface', link: '/en/api/' },
          { text: 'Storybook', ...STORYBOOK },
        ],
        sidebar: { '/en/api/': API, '/en/reference/': REFERENCE, '/en/': ENGLISH },
      },
    },
  },
})
