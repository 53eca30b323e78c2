import { reporting } from '@relaydeck/vitest'
import { inChromium } from '@relaydeck/vitest/browser'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

/** Every story of kit and console, drawn and looked over by axe in one colour scheme. */
const stories = (theme: 'light' | 'dark'): TestProjectInlineConfiguration => ({
  extends: './.storybook/vite.config.ts',
  plugins: [storybookTest({ configDir: `${import.meta.dirname}/.storybook`, initialGlobals: { theme } })],
  // A story may wait for more than one thing, each for as long as a screen may take.
  test: { name: `stories ${theme}`, browser: inChromium(), testTimeout: 45_000 },
})

const parts: TestProjectInlineConfiguration = {
  test: { name: 'parts', include: ['{src,build}/**/*.test.ts'] },
}

export default defineConfig({
  test: { ...reporting, projects: [parts, stories('light'), stories('dark')] },
})
