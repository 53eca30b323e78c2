import { ActionIcon, Button, useProps } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import { ByHand } from './ByHand.tsx'
import classes from './CopyButton.module.css'
import { copyText } from './copy-text.ts'

export { copyText } from './copy-text.ts'

export interface CopyButtonProps extends Omit<ComponentProps<'span'>, 'children' | 'onCopy'> {
  /** What is copied. */
  value: string
  /** The button's name where it shows only an icon: say what is copied. The kit's word for copying by default. */
  label?: string | undefined
  /** Words on the button; without them it is an icon. */
  children?: ReactNode
  /**
   * Called instead of the button's own help when copying failed, with the text: offer it for copying by hand. Without
   * it the button opens a field with the text selected.
   */
  onFail?: ((text: string) => void) | undefined
  /** Called after copying worked. */
  onCopied?: (() => void) | undefined
}

const SHOWN_FOR = 2000

/** Copies a text, and says so only when it is true. */
export function CopyButton(props: CopyButtonProps) {
  const { value, label, children, onFail, onCopied, className, ...others } = useProps('CopyButton', null, props)
  const { copy } = useUiTexts()
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const { start, clear } = useTimeout(() => setState('idle'), SHOWN_FOR)
  const press = async () => {
    clear()
    const worked = await copyText(value)
    setState(worked ? 'copied' : onFail ? 'idle' : 'failed')
    if (!worked) return onFail?.(value)
    start()
    onCopied?.()
  }
  const Icon = state === 'copied' ? IconCheck : IconCopy
  const icon = <Icon size={16} stroke={1.75} aria-hidden />
  return (
    <span className={clsx(classes.root, className)} data-state={state} {...others}>
      {children ? (
        <Button variant="default" size="xs" leftSection={icon} onClick={press}>
          {children}
        </Button>
      ) : (
        <ActionIcon variant="subtle" color="gray" aria-label={label ?? copy.copy} onClick={press}>
          {icon}
        </ActionIcon>
      )}
      <span className={classes.said} role="status">
        {state === 'copied' && copy.copied}
      </span>
      {state === 'failed' && <ByHand text={value} onClose={() => setState('idle')} />}
    </span>
  )
}
