import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

interface FormSectionProps {
  title: string
  hint?: string
  /** Of the heading: below a drawer's title, unless it stands on a page of its own. */
  level?: 2 | 3
  children: ReactNode
}

/** Fields that belong together, under a line and a heading. */
export function FormSection({ title, hint, level = 3, children }: FormSectionProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Heading id={id} className={classes.heading}>
        {title}
      </Heading>
      {hint && <p className="dimmed">{hint}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** Fields and sections, one below the other. */
export const FieldColumn = ({ children }: { children: ReactNode }) => <div className={classes.column}>{children}</div>
