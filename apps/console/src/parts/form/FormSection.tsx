import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

/** The buttons of a form, sticky at its end. */
export function FormBar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.bar} data-bar>
      {children}
    </div>
  )
}

// Mantine's password field is invalid without `aria-invalid`.
const INVALID = 'form :is([aria-invalid="true"], input[data-invalid="true"])'

/** Frames in which errors are rendered after they are set: one, unless the browser is busy. */
const FRAMES = 30

/** Focuses the first field that has an error, after it is rendered. */
export const focusFirstError = (): void => focusWithin(FRAMES)

function focusWithin(frames: number): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(INVALID)
    if (field) field.focus()
    else if (frames > 1) focusWithin(frames - 1)
  })
}

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

/** Placeholder of a form, or of other parts with given heights, while it loads. */
export function FormSkeleton({ label, heights = [36, 92, 92, 92] }: { label: string; heights?: readonly number[] }) {
  return (
    <div style={{ display: 'grid', gap: 'var(--mantine-spacing-md)' }} role="status" aria-busy aria-label={label}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
        <Skeleton key={index} height={height} radius="sm" />
      ))}
    </div>
  )
}
