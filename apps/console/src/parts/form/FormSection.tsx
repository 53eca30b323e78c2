import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

/** Fields that belong together, under a line and a heading. */
export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {hint && <p className="dimmed">{hint}</p>}
      <div className={classes.fields}>{children}</div>
    </section>
  )
}

/** Fields and sections, one below the other. */
export const FieldColumn = ({ children }: { children: ReactNode }) => <div className={classes.column}>{children}</div>
