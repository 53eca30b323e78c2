import type { Options } from 'storybook/internal/types'

/** Serves components, stories and tests to agents at `/mcp` of `storybook dev`. Builds and tests have nothing of it. */
export const addons = ({ configType }: Pick<Options, 'configType'>): string[] =>
  configType === 'DEVELOPMENT' ? ['@storybook/addon-mcp'] : []
