import { Box, type BoxProps, type ElementProps, useProps } from '@mantine/core'
import clsx from 'clsx'
import { QRCodeSVG } from 'qrcode.react'
import classes from './QrCode.module.css'

export interface QrCodeProps extends BoxProps, ElementProps<'div', 'children'> {
  /** What a camera reads: an address or a text. */
  value: string
  /** Says what it leads to, for those who cannot see it. */
  label: string
  /** Pixels a side; 192 by default. */
  size?: number
}

const defaultProps = { size: 192 }

/** A QR code, dark on white in both themes: cameras read no other reliably. */
export function QrCode(props: QrCodeProps) {
  const { value, label, size, className, ...others } = useProps('QrCode', defaultProps, props)
  return (
    <Box className={clsx(classes.root, className)} {...others}>
      <QRCodeSVG value={value} size={size} level="M" marginSize={2} title={label} role="img" aria-label={label} />
    </Box>
  )
}
