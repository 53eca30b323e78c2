import { Box, type BoxProps, Button, type ElementProps, useProps } from '@mantine/core'
import clsx from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { IconInfoCircle } from '../icons/tabler.ts'
import { readItem, writeItem } from '../storage/storage.ts'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './OneTimePrompt.module.css'

export interface OneTimePromptProps extends BoxProps, ElementProps<'div', 'id'> {
  /** Identifies the prompt. Local storage remembers under `prompt-<name>` that it was shown. */
  name: string
  /** The hint. */
  children: ReactNode
}

const storageKey = (name: string) => `prompt-${name}`

/** Shows a hint once per browser, until it is dismissed or the page is left. */
export function OneTimePrompt(props: OneTimePromptProps) {
  const { name, children, className, ...others } = useProps('OneTimePrompt', null, props)
  const { prompt } = useUiTexts()
  const [open, setOpen] = useState(() => readItem(storageKey(name)) !== 'true')
  useEffect(() => {
    if (open) writeItem(storageKey(name), 'true')
  }, [open, name])
  if (!open) return null
  return (
    <Box role="note" className={clsx(classes.root, className)} {...others}>
      <IconInfoCircle size={16} stroke={2} aria-hidden />
      <div className={classes.message}>{children}</div>
      <Button className={classes.dismiss} variant="default" size="compact-sm" onClick={() => setOpen(false)}>
        {prompt.dismiss}
      </Button>
    </Box>
  )
}
