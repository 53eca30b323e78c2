import { Skeleton } from '@mantine/core'

/** Placeholder of a form while it loads. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <div style={{ display: 'grid', gap: 'var(--mantine-spacing-md)' }} role="status" aria-busy aria-label={label}>
      {[36, 92, 92, 92].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change
        <Skeleton key={index} height={height} radius="sm" />
      ))}
    </div>
  )
}
