import type { AlertDelivery, DeliveryState } from '@relaydeck/api-sdk'
import { type Appearance, ToneLabel } from '@relaydeck/ui/StatusLabel'
import {
  IconCircleCheckFilled,
  IconCircleMinus,
  IconCircleX,
  IconClock,
  IconHelpCircle,
  IconSend,
} from '@tabler/icons-react'
import { textArea, useTexts } from '../../../../app/language/area.ts'
import { texts as en } from './texts.en.ts'
import { texts as zh } from './texts.zh.ts'

/** Texts of deliveries. */
export const deliveryTexts = textArea({ zh, en })

const APPEARANCES: Record<DeliveryState, Appearance> = {
  waiting: { tone: 'informs', icon: IconClock },
  sending: { tone: 'informs', icon: IconSend },
  delivered: { tone: 'works', icon: IconCircleCheckFilled },
  failed: { tone: 'failed', icon: IconCircleX },
  unknown: { tone: 'warns', icon: IconHelpCircle },
  skipped: { tone: 'off', icon: IconCircleMinus },
}

/** State of a delivery as icon and text. */
export function DeliveryLabel({ state }: { state: DeliveryState }) {
  const { states } = useTexts(deliveryTexts)
  return <ToneLabel {...APPEARANCES[state]}>{states[state]}</ToneLabel>
}

/** Returns the functions that name the rule and the target of a delivery. */
export function useDeliveryWords() {
  const { builtIn, byOption, gone } = useTexts(deliveryTexts)
  const builtInOf = (kind: AlertDelivery['target']['kind']) =>
    kind === 'user_mail' || kind === 'root' ? builtIn[kind] : undefined
  return {
    target: ({ target: { name, kind } }: AlertDelivery): string => builtInOf(kind) ?? (name || gone),
    rule: ({ rule: { name }, target: { kind } }: AlertDelivery): string => (builtInOf(kind) ? byOption : name || gone),
  }
}
