import { Skeleton } from '@mantine/core'

/** Usual heights of the sections, in pixels. */
const HEIGHT = { twoFactor: 69, sessions: 55, accessTokens: 69 }

/** Keeps the place of a section that loads, so that the buttons below do not move under the pointer. */
export const SectionSkeleton = ({ section }: { section: keyof typeof HEIGHT }) => (
  <Skeleton height={HEIGHT[section]} aria-busy />
)
