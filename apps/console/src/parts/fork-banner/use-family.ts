import type { Family } from '@relaydeck/api-sdk'
import { useSyncExternalStore } from 'react'
import { family } from '../../app/family.ts'

/** Follows the kind of gateway. */
export const useFamily = (): Family => useSyncExternalStore(family.subscribe, family.current)
