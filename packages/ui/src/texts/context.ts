import { createContext, use } from 'react'
import type { UiTexts } from './UiTexts.ts'

/** The texts that a provider sets. */
export const Texts = createContext<UiTexts | undefined>(undefined)

/**
 * Returns one section of the current texts. Unlike `useUiTexts`, this does not bundle the whole Chinese catalogue.
 * @param chinese the section that is used without a provider
 */
export const useTextsOf = <K extends keyof UiTexts>(section: K, chinese: UiTexts[K]): UiTexts[K] =>
  use(Texts)?.[section] ?? chinese
