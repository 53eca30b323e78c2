import { Refusal } from '../lib/refusal.ts'
import { texts } from '../texts/api.ts'
import type { Attempts } from '../users/attempts.ts'
import type { TwoFactor } from '../users/two-factor/store.ts'

/** Dependencies of checking the second factor of a sign-in. */
export interface SecondFactorDeps {
  readonly attempts: Attempts
  readonly twoFactor: TwoFactor
}

/**
 * Checks the second factor of a sign-in whose first one is right.
 * @param counter of the attempt, which a missing code takes back: nothing was guessed
 * @throws Refusal
 */
export async function checkSecondFactor(
  { attempts, twoFactor }: SecondFactorDeps,
  user: number,
  code: string,
  counter: string,
): Promise<void> {
  if (!(await twoFactor.isEnabled(user))) return
  if (code.trim() === '') {
    await attempts.withdraw(counter)
    throw new Refusal(texts.codeNeeded, { reason: 'code-needed' })
  }
  if (!(await twoFactor.use(user, code))) throw new Refusal(texts.codeWrong)
}
