import { type ReactNode, use } from 'react'
import { Texts } from './context.ts'
import type { UiTexts } from './UiTexts.ts'
import { zh } from './zh.ts'

export type { HasMore, UiTexts } from './UiTexts.ts'

/** Props of {@link UiTextsProvider}. */
export interface UiTextsProviderProps {
  /** A catalogue, or one with some texts replaced, such as `{ ...zh, failure: describe }`. */
  texts: UiTexts
  children: ReactNode
}

/** Provides the kit's texts. Without it, they are Chinese. */
export const UiTextsProvider = ({ texts, children }: UiTextsProviderProps) => <Texts value={texts}>{children}</Texts>

/** Returns the current texts. */
export const useUiTexts = (): UiTexts => use(Texts) ?? zh
