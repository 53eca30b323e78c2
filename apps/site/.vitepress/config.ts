import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'
import { writeForModels } from '../scripts/for-models.ts'
import { BASE, PAGES, REPOSITORY, ROOT, SITE } from '../scripts/sources.ts'
import { fences } from './fences.ts'
import { API, CHINESE, ENGLISH, REFERENCE } from './sidebars.ts'

/** Storybook is a separate site, which the router must not open. */
const STORYBOOK = { link: '/storybook/index.html', target: '_self' }

/** The demo is the console itself. */
const DEMO = { target: '_self' }

/** Address of the published site, without its path. */
const HOST = process.env.SITE_URL ?? 'https://relaydeck.github.io'

/** Source of a page in the repository, or `undefined` for generated ones. */
const sourceOf = (page: string): string | undefined =>
  SOURCES.get(page) ?? (existsSync(join(SITE, 'guides', page)) ? `apps/site/guides/${page}` : undefined)

const SOURCES = new Map([...PAGES].map(([source, page]) => [page, source]))

/**
 * Splits texts into words, and Chinese ones into pairs of characters, so that a word is found wherever it stands. It is sent
 * to browsers as source, so it uses nothing from outside.
 */
const tokenize = (text: string): string[] =>
  (text.toLowerCase().match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+/gu) ?? []).flatMap((word) =>
    /^\p{Script=Han}{2,}$/u.test(word)
      ? Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2))
      : word,
  )

export default defineConfig({
  title: 'Relaydeck',
  base: BASE,
  srcDir: 'dist/content',
  outDir: 'dist/site',
  cacheDir: 'node_modules/.cache/vitepress',
  // Texts of the repository contain placeholders such as <key>, which are not elements.
  markdown: {
    html: false,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: fences,
  },
  head: [['link', { rel: 'icon', href: `${BASE}logo.png` }]],
  sitemap: { hostname: `${HOST}${BASE}` },
  transformPageData: (page) => {
    const source = sourceOf(page.relativePath)
    if (source) return { filePath: source }
    page.frontmatter.editLink = false
    return undefined
  },
  transformHead: ({ title, description, page }) => [
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:site_name', content: 'Relaydeck' }],
    ['meta', { property: 'og:title', content: title }],
    ['meta', { property: 'og:description', content: description }],
    [
      'meta',
      {
        property: 'og:url',
        content: `${HOST}${BASE}${page.replace(/(index)?\.md$/, (_, index) => (index ? '' : '.html'))}`,
      },
    ],
    [
      'meta',
      {
        property: 'og:image',
        content: `${HOST}${BASE}images/channels-${page.startsWith('en/') ? 'en' : 'zh'}-light.png`,
      },
    ],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  ignoreDeadLinks: [/^\/(storybook|demo)\//, /^\/(openapi\.json|llms(-full)?\.txt)$/],
  vite: { build: { chunkSizeWarningLimit: 4000 }, esbuild: { tsconfigRaw: {} } },
  buildEnd: ({ outDir }) => {
    cpSync(join(ROOT, 'apps/console/storybook-static'), join(outDir, 'storybook'), { recursive: true })
    writeForModels(outDir, `${HOST}${BASE}`)
  },
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
    logo: '/logo.png',
    editLink: { pattern: `${REPOSITORY}/edit/main/:path` },
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
          { text: 'HTTP 接口', link: '/en/api/' },
          { text: '演示', ...DEMO, link: '/demo/index.html?lang=zh' },
          { text: 'Storybook', ...STORYBOOK },
        ],
        sidebar: CHINESE,
        editLink: { pattern: `${REPOSITORY}/edit/main/:path`, text: '编辑本页' },
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
          { text: 'HTTP API', link: '/en/api/' },
          { text: 'Demo', ...DEMO, link: '/demo/index.html?lang=en' },
          { text: 'Storybook', ...STORYBOOK },
        ],
        sidebar: { '/en/api/': API, '/en/reference/': REFERENCE, '/en/': ENGLISH },
      },
    },
  },
})
