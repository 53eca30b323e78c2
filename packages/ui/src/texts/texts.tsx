import { createContext, type ReactNode, use } from 'react'
import type { UiTexts } from './UiTexts.ts'
import { zh } from './zh.ts'

export type { More, UiTexts } from './UiTexts.ts'

const Texts = createContext<UiTexts>(zh)

/** What the provider takes. */
export interface UiTextsProviderProps {
  /** A catalogue, or one with some texts replaced: `{ ...zh, failure: describe }`. */
  texts: UiTexts
  children: ReactNode
}

/** Hands the kit its language. Without it the kit speaks Chinese. */
export const UiTextsProvider = ({ texts, children }: UiTextsProviderProps) => <Texts value={texts}>{children}</Texts>

/** The texts in force here. */
export const useUiTexts = (): UiTexts => use(Texts)
