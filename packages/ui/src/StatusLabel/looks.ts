import { type TokenStatusName, tokens } from '@relaydeck/api-sdk'
import {
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleX,
  IconClockX,
  IconHelpCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import type { UiTexts } from '../texts/texts.tsx'

/** What a state means for the person: works, off by hand, off by itself, failed, or merely information. */
type Tone = 'works' | 'off' | 'warns' | 'failed' | 'informs'

interface Look {
  readonly tone: Tone
  readonly icon: TablerIcon
}

// `satisfies`: a state that the SDK learns is a compile error here until it has a look.
const token = {
  enabled: { tone: 'works', icon: IconCircleCheckFilled },
  disabled: { tone: 'off', icon: IconCircleMinus },
  expired: { tone: 'warns', icon: IconClockX },
  exhausted: { tone: 'failed', icon: IconCircleX },
  unknown: { tone: 'off', icon: IconHelpCircle },
} satisfies Record<TokenStatusName, Look>

/** How each kind of state number is shown. A new kind is a record of looks, a line here and a line in `UiTexts`. */
export const describe = {
  token: (status: number, texts: UiTexts) => {
    const name = tokens.tokenStatusName(status)
    return { ...token[name], word: texts.status.token[name] }
  },
} satisfies Record<string, (status: number, texts: UiTexts) => Look & { word: string }>

/** What a state number belongs to. */
export type StatusKind = keyof typeof describe
