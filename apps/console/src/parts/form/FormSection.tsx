import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

interface FormSectionProps {
  title: string
  hint?: string
  /** Level of the heading: 3 below the title of a drawer, 2 on a page. */
  level?: 2 | 3
  children: ReactNode
}

/** Related fields under a heading. */
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

/** A column of fields and sections. */
export const FieldColumn = ({ children }: { children: ReactNode }) => <div className={classes.column}>{children}</div>
