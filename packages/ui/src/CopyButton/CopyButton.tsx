import { ActionIcon, Button, useProps } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { IconCheck, IconCopy } from '../icons/tabler.ts'
import { type PartProps, useParts } from '../parts/parts.ts'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './CopyButton.module.css'
import { ManualCopy } from './ManualCopy.tsx'

/** Copies a text to the clipboard. Returns `false` if the browser refuses or has no clipboard, as on pages without TLS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Named parts of {@link CopyButton}. */
export type CopyButtonStylesNames = 'root' | 'button' | 'feedback' | 'manualCopy' | 'field'

export interface CopyButtonProps
  extends Omit<ComponentProps<'span'>, 'children' | 'onCopy'>,
    PartProps<CopyButtonStylesNames> {
  /** Text to copy. */
  value: string
  /** Accessible name of the icon button. Defaults to the kit's text. */
  label?: string | undefined
  /** Button label. Without it, the button is an icon. */
  children?: ReactNode
  /** Called with the text when copying fails. Without it, the button opens a field with the text selected. */
  onFail?: ((text: string) => void) | undefined
  /** Called after the text is copied. */
  onCopied?: (() => void) | undefined
}

const FEEDBACK_MS = 2000

/** Copies a text and confirms only after it succeeded. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, children, onFail, onCopied, ...rest } = useProps('CopyButton', null, props)
  const [part, others] = useParts('CopyButton', classes, rest)
  const { copy } = useUiTexts()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const { start, clear } = useTimeout(() => setState('idle'), FEEDBACK_MS)
  const press = async () => {
    clear()
    const copied = await copyText(value)
    setState(copied ? 'copied' : onFail ? 'idle' : 'failed')
    if (!copied) return onFail?.(value)
    start()
    onCopied?.()
  }
  const Icon = state === 'copied' ? IconCheck : IconCopy
  const icon = <Icon size={16} stroke={1.75} aria-hidden />
  return (
    <span {...part('root')} data-state={state} {...others}>
      {children ? (
        <Button {...part('button')} variant="default" size="xs" leftSection={icon} onClick={press}>
          {children}
        </Button>
      ) : (
        <ActionIcon {...part('button')} variant="subtle" color="gray" aria-label={label ?? copy.copy} onClick={press}>
          {icon}
        </ActionIcon>
      )}
      <span {...part('feedback')} role="status">
        {state === 'copied' && copy.copied}
      </span>
      {state === 'failed' && <ManualCopy part={part} text={value} onClose={() => setState('idle')} />}
    </span>
  )
}
