import { Box, type BoxProps, type ElementProps, useProps } from '@mantine/core'
import clsx from 'clsx'
import { QRCodeSVG } from 'qrcode.react'
import classes from './QrCode.module.css'

export interface QrCodeProps extends BoxProps, ElementProps<'div', 'children'> {
  /** URL or text to encode. */
  value: string
  /** Accessible name: where the code leads. */
  label: string
  /** Side length in pixels. Defaults to 192. */
  size?: number
}

const defaultProps = { size: 192 }

/** QR code, dark on white in both colour schemes because cameras read nothing else reliably. */
export function QrCode(props: QrCodeProps) {
  const { value, label, size, className, ...others } = useProps('QrCode', defaultProps, props)
  return (
    <Box className={clsx(classes.root, className)} {...others}>
      <QRCodeSVG value={value} size={size} level="M" marginSize={2} title={label} role="img" aria-label={label} />
    </Box>
  )
}
