import { WorkButton } from '../work/WorkButton.tsx'
import { NoticeBell } from './NoticeBell.tsx'

/** Buttons of the header that load after the page: work on many rows, and the announcement. */
export default function LateButtons() {
  return (
    <>
      <WorkButton />
      <NoticeBell />
    </>
  )
}
