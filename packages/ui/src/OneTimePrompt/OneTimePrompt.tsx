import { Box, type BoxProps, Button, type ElementProps, useProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { IconInfoCircle } from '../icons/tabler.ts'
import { type PartProps, useParts } from '../parts/parts.ts'
import { readItem, writeItem } from '../storage/storage.ts'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './OneTimePrompt.module.css'

/** Named parts of {@link OneTimePrompt}. */
export type OneTimePromptStylesNames = 'root' | 'icon' | 'message' | 'dismiss'

export interface OneTimePromptProps extends BoxProps, PartProps<OneTimePromptStylesNames>, ElementProps<'div', 'id'> {
  /** Identifies the prompt. Local storage remembers under `prompt-<name>` that it was shown. */
  name: string
  /** The hint. */
  children: ReactNode
}

const storageKey = (name: string) => `prompt-${name}`

/** Shows a hint once per browser, until it is dismissed or the page is left. */
export function OneTimePrompt(props: OneTimePromptProps) {
  const { name, children, ...rest } = useProps('OneTimePrompt', null, props)
  const [part, others] = useParts('OneTimePrompt', classes, rest)
  const { prompt } = useUiTexts()
  const [open, setOpen] = useState(() => readItem(storageKey(name)) !== 'true')
  useEffect(() => {
    if (open) writeItem(storageKey(name), 'true')
  }, [open, name])
  if (!open) return null
  return (
    <Box {...part('root')} role="note" {...others}>
      <IconInfoCircle {...part('icon')} size={16} stroke={2} aria-hidden />
      <div {...part('message')}>{children}</div>
      <Button {...part('dismiss')} variant="default" size="compact-sm" onClick={() => setOpen(false)}>
        {prompt.dismiss}
      </Button>
    </Box>
  )
}
