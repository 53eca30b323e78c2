import type { WorkKind, WorkKinds } from '../parts/work/work.ts'

const all = (kinds: Readonly<Record<string, unknown>>) => Object.values(kinds) as WorkKind[]

/** Finds the kinds of work of each list, to continue work after a reload. */
export const workKinds: WorkKinds = {
  channel: async () => all((await import('./_app/channel/-work.ts')).channelKinds),
  redemption: async () => all((await import('./_app/redemption/-work.ts')).redemptionKinds),
  token: async () => all((await import('./_app/token/-work.ts')).tokenKinds),
  user: async () => all((await import('./_app/user/-work.ts')).userKinds),
}
