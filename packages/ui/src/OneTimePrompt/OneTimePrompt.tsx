import { Box, type BoxProps, Button, type ElementProps, useProps } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import clsx from 'clsx'
import { type ReactNode, useEffect, useState } from 'react'
import { readItem, writeItem } from '../storage/storage.ts'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './OneTimePrompt.module.css'

export interface OneTimePromptProps extends BoxProps, ElementProps<'div', 'id'> {
  /** Names the prompt; that it was shown is kept in local storage as `prompt-<name>`. */
  name: string
  children: ReactNode
}

const itemOf = (name: string) => `prompt-${name}`

/** A hint that each browser shows once: it is gone with the next visit, or when dismissed. */
export function OneTimePrompt(props: OneTimePromptProps) {
  const { name, children, className, ...others } = useProps('OneTimePrompt', null, props)
  const { prompt } = useUiTexts()
  const [open, setOpen] = useState(() => readItem(itemOf(name)) !== 'true')
  useEffect(() => {
    if (open) writeItem(itemOf(name), 'true')
  }, [open, name])
  if (!open) return null
  return (
    <Box role="note" className={clsx(classes.root, className)} {...others}>
      <IconInfoCircle size={16} stroke={2} aria-hidden />
      <div className={classes.words}>{children}</div>
      <Button className={classes.dismiss} variant="default" size="compact-sm" onClick={() => setOpen(false)}>
        {prompt.dismiss}
      </Button>
    </Box>
  )
}
