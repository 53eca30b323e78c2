import '@mantine/charts/styles.css'
import { Sparkline as MantineSparkline } from '@mantine/charts'
import { type BoxProps, type ElementProps, useProps } from '@mantine/core'
import clsx from 'clsx'
import classes from './Sparkline.module.css'

export interface SparklineProps extends BoxProps, ElementProps<'div', 'children' | 'color'> {
  /** Values, oldest first. */
  data: readonly number[]
  /** Accessible description of the line and its trend. */
  label: string
}

/** Line chart in the height of a line of text, without numbers. */
export function Sparkline(props: SparklineProps) {
  const { data, label, className, ...others } = useProps('Sparkline', null, props)
  return (
    <MantineSparkline
      role="img"
      aria-label={label}
      className={clsx(classes.root, className)}
      data={[...data]}
      color="indigo.5"
      curveType="linear"
      fillOpacity={0.15}
      strokeWidth={1.5}
      areaProps={{ isAnimationActive: false }}
      {...others}
    />
  )
}
