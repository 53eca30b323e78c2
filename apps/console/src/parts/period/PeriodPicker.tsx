import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { PickerProps } from './Picker.tsx'

// Its calendar is large, and rarely opened.
const Picker = lazy(() => import('./Picker.tsx'))

/** Picker of a period for a popover: it takes the focus. */
export const PeriodPicker = (props: PickerProps) => (
  <Suspense fallback={<Skeleton width={300} height={360} tabIndex={-1} data-autofocus aria-busy />}>
    <Picker {...props} />
  </Suspense>
)
