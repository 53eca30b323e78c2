import '@mantine/core/styles/Skeleton.css'
import { Skeleton } from '@mantine/core'
import classes from './form.module.css'

/** A form that is on its way, in the shape of its fields. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.fields} role="status" aria-busy aria-label={label}>
      {[36, 92, 92, 92].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change
        <Skeleton key={index} height={height} radius="sm" />
      ))}
    </div>
  )
}
