import { groups } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../app/read.ts'

/** Returns the names of the groups, sorted; `undefined` until they are known. */
export const useGroupNames = (): string[] | undefined =>
  useQuery({
    ...read(groups.list),
    select: (names) => [...new Set(names)].toSorted(),
    meta: { background: true },
  }).data
