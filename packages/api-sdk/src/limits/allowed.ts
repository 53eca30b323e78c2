import type { LimitDraft } from './schemas.ts'

/** Returns what a limit allows: its amount, and its raise until that ends. @param now time in Unix seconds */
export const allowedBy = ({ amount, raise }: Pick<LimitDraft, 'amount' | 'raise'>, now: number): number =>
  raise && now < raise.until ? Math.min(amount + raise.amount, Number.MAX_SAFE_INTEGER) : amount
