import type { Family } from '@relaydeck/api-sdk'
import { useSyncExternalStore } from 'react'
import { family } from '../../app/fork/family.ts'

/** Returns which gateway family the server belongs to. */
export const useFamily = (): Family => useSyncExternalStore(family.subscribe, family.current)
