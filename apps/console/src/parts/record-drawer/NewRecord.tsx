import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { FieldColumn, FormBar } from '../form/FormSection.tsx'
import { commonTexts } from '../kit/KitTexts.tsx'

interface NewRecordProps {
  title: string
  hint: string
  /** More buttons, before the one that closes the drawer. */
  buttons?: ReactNode
  onDone: () => void
  children: ReactNode
}

/** What a drawer shows once in place of its form: the secrets of a record that was just created. */
export function NewRecord({ title, hint, buttons, onDone, children }: NewRecordProps) {
  const { finish } = useTexts(commonTexts)
  return (
    <>
      <FieldColumn>
        <div>
          <h3>{title}</h3>
          <p className="dimmed">{hint}</p>
        </div>
        {children}
      </FieldColumn>
      <FormBar>
        {buttons}
        <Button data-autofocus onClick={onDone}>
          {finish}
        </Button>
      </FormBar>
    </>
  )
}
