import { reporting } from '@relaydeck/vitest'
import { chromiumLaunch } from '@relaydeck/vitest/chromium'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// A function: Vitest writes into what it is given.
const browser = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  viewport: { width: 1280, height: 800 },
  provider: playwright({
    launchOptions: chromiumLaunch,
    contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
  }),
  instances: [{ browser: 'chromium' as const }],
})

/** Every story, drawn and looked over by axe in one colour scheme. */
const stories = (theme: 'light' | 'dark'): TestProjectInlineConfiguration => ({
  plugins: [storybookTest({ configDir: `${import.meta.dirname}/.storybook`, initialGlobals: { theme } })],
  test: { name: `stories ${theme}`, browser: browser() },
})

/** What the components do, and the laws they all obey. */
const kit: TestProjectInlineConfiguration = {
  extends: './vite.config.ts',
  test: { name: 'kit', include: ['src/**/*.test.{ts,tsx}'], browser: browser() },
}

export default defineConfig({
  test: { ...reporting, projects: [stories('light'), stories('dark'), kit] },
})
