import type { Limit, OwnedLimit } from '@relaydeck/api-sdk'

const HOUR = 60 * 60

/** Returns limits in each state, as of now. */
export function limitsNow(): Limit[] {
  const now = Math.floor(Date.now() / 1000)
  return [
    {
      ...{ kind: 'quota', per: 'week', amount: 5_000_000, used: 8_200_000, resets_at: now + 100 * HOUR },
      raise: { amount: 10_000_000, until: now + 200 * HOUR },
    },
    { kind: 'requests', per: 'minute', amount: 60, used: 60, resets_at: now + 30 },
    { kind: 'tokens', per: '5h', amount: 2_000_000, used: 1_764_000, resets_at: now + HOUR },
    { kind: 'concurrent', amount: 4, used: 1, resets_at: null },
  ]
}

/** Returns a limit that is nearly used up. */
export const nearLimit = (): Limit => ({
  ...{ kind: 'quota', per: 'week', amount: 5_000_000, used: 4_100_000 },
  resets_at: Math.floor(Date.now() / 1000) + 100 * HOUR,
})

/** Returns limits of a token, of the group of its owner, and of the group for a model. */
export function allLimitsNow(): OwnedLimit[] {
  const [, minute] = limitsNow()
  return [
    ...limitsNow().map((limit) => ({ ...limit, of: 'token' as const })),
    ...(minute ? [{ ...minute, amount: 600, of: 'group' as const }] : []),
    { ...nearLimit(), of: 'group', model: 'gpt-5' },
  ]
}
