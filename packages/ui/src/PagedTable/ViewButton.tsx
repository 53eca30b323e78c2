import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './ViewButton.module.css'
import type { ViewProps } from './view.ts'

const ViewPanel = lazy(() => import('./ViewPanel.tsx'))

/** Opens the settings for visible columns, their order and the row height. */
export function ViewButton(props: ViewProps) {
  const { table } = useUiTexts()
  const [opened, setOpened] = useState<boolean>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <span className={classes.place}>
      <ActionIcon
        ref={button}
        variant="default"
        size="input-sm"
        aria-label={table.view}
        title={table.view}
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
