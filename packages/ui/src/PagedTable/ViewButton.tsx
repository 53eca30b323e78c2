import { ActionIcon } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { IconAdjustmentsHorizontal } from '../icons/tabler.ts'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './TableBar.module.css'
import type { ViewProps } from './use-table.ts'

const ViewPanel = lazy(() => import('./ViewPanel.tsx'))

/** Opens the settings for visible columns, their order and the row height. */
export function ViewButton(props: ViewProps) {
  const { view: label } = useUiTexts().table
  const [opened, setOpened] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <span className={classes.view}>
      <ActionIcon
        ref={button}
        variant="default"
        size="input-sm"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={opened === true}
        onClick={() => setOpened(!opened)}
      >
        <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {opened !== undefined && (
        <Suspense>
          <ViewPanel {...props} opened={opened} onClose={close} />
        </Suspense>
      )}
    </span>
  )
}
