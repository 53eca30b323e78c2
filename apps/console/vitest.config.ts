import { patient, properties, reporting, together } from '@relaydeck/vitest'
import { inChromium } from '@relaydeck/vitest/browser'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { comparedPictures, PicturesReport, pictures } from './.storybook/pictures/config.ts'

/**
 * Switches off Storybook's record of each step and React's timeline and task names: they take a fifth of the time, and only
 * developer tools show them.
 */
const unrecorded: Plugin = {
  name: 'relaydeck:unrecorded',
  transformIndexHtml: () => [
    {
      tag: 'script',
      // Vitest checks the address at `load`; Storybook reads it later, with the first story.
      children: "addEventListener('load', () => setTimeout(() => history.replaceState(null, '', '?instrument=false')))",
      injectTo: 'head',
    },
    {
      tag: 'script',
      // React looks for them when it loads.
      children: 'delete console.createTask; delete console.timeStamp',
      injectTo: 'head-prepend',
    },
  ],
}

/**
 * Renders every story of kit and console, and checks it with axe; the dark scheme is checked for contrast. The first story
 * of each file is compared with its pictures.
 */
const stories: TestProjectInlineConfiguration = {
  extends: './.storybook/vite.config.ts',
  plugins: [
    storybookTest({ configDir: `${import.meta.dirname}/.storybook`, initialGlobals: { theme: 'light' } }),
    unrecorded,
  ],
  test: {
    name: 'stories',
    provide: { onlyPictures: process.env.RELAYDECK_PICTURES === 'only', comparedPictures },
    browser: inChromium(pictures),
    setupFiles: ['./.storybook/pictures/setup.ts'],
    ...patient,
    ...together,
  },
}

const parts: TestProjectInlineConfiguration = {
  test: {
    name: 'parts',
    include: ['{src,vite-plugins,.storybook}/**/*.test.ts'],
    ...patient,
    ...properties,
    ...together,
  },
}

/** Tests of the built files. */
const built: TestProjectInlineConfiguration = { test: { name: 'built', include: ['test/built.test.ts'] } }

/** Tests of the static Storybook, and of the one that developers start. */
const storybook: TestProjectInlineConfiguration = {
  test: {
    name: 'storybook',
    include: ['test/storybook.test.ts', 'test/storybook/*.test.ts'],
    maxConcurrency: 3,
    testTimeout: 60_000,
  },
}

export default defineConfig({
  test: {
    ...reporting,
    attachmentsDir: '.reports/attachments',
    reporters: [...reporting.reporters, new PicturesReport()],
    projects: [parts, stories, built, storybook],
  },
})
