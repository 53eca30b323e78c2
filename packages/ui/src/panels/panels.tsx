/**
 * Parts for pages of other products, which read a gateway by themselves. They have only this sub-path, so that other
 * components bring no code that calls servers.
 */

export type { AccountConnection, KeyConnection } from './connection.ts'
export { KeyUsage, type KeyUsageProps } from './KeyUsage.tsx'
export { TokensPanel, type TokensPanelProps } from './TokensPanel.tsx'
export { UsagePanel, type UsagePanelProps } from './UsagePanel.tsx'
