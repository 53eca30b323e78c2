import { describeFailure } from '../../app/failure.ts'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { Note } from './Note.tsx'

/** Why a call failed, in the form that sent it. */
export const FailureNote = ({ error }: { error: Error }) => (
  <Note tone="failed">{describeFailure(error, useTexts(frameTexts)).message}</Note>
)
