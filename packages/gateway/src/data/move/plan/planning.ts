import type { Form } from '../families/form.ts'
import type { Read } from '../house.ts'
import type { MoveRules, State } from './state.ts'
import type { Steps } from './step.ts'

/** What the plan of each noun is made from. */
export interface Planning {
  readonly read: Read
  readonly state: State
  readonly rules: MoveRules
  readonly steps: Steps
  /** What the target's family takes; `undefined` for this gateway. */
  readonly form: Form | undefined
}
