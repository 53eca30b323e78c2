import type { Config } from '@tanstack/router-plugin/vite'
import type { Alias } from 'vite'

// Loaders import endpoints, which not every page should load. The first response does not wait for the loader: the
// program's HTML requests it.
const LOADERS_TOO = {
  defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] as (
    | 'component'
    | 'loader'
    | 'errorComponent'
    | 'notFoundComponent'
  )[][],
}

/** Settings of the router's plugin. */
export const ROUTER_PLUGIN = {
  target: 'react',
  autoCodeSplitting: true,
  codeSplittingOptions: LOADERS_TOO,
  quoteStyle: 'single',
  semicolons: false,
} satisfies Partial<Config>

/** React has this hook since version 18. */
export const SHIMS: Alias[] = [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }]
