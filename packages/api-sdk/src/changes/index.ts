/** Changes that are planned, made only on what was read, taken back, or made once. */

export { type Change, ChangedError, type ChangeOptions, makeChange, undo } from './change.ts'
export { ConflictError, createOnce, type Once } from './create-once.ts'
export { type Plan, type PlannedField, type PlannedRecord, planOf } from './plan.ts'
