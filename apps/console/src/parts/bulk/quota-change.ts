import { formatQuota, type QuotaFormat } from '@relaydeck/api-sdk'

/** Returns two quotas as texts: in units where their usual texts would not differ. */
export function quotaChange(before: number, after: number, format: QuotaFormat): { before: string; after: string } {
  const usual = { before: formatQuota(before, format), after: formatQuota(after, format) }
  if (usual.before !== usual.after) return usual
  return { before: before.toLocaleString(), after: after.toLocaleString() }
}
