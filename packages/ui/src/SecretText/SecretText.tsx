import { ActionIcon, useProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import clsx from 'clsx'
import { type ComponentProps, useState } from 'react'
import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { useUiTexts } from '../texts/texts.tsx'
import classes from './SecretText.module.css'

export interface SecretTextProps extends Omit<ComponentProps<'span'>, 'children' | 'onCopy'> {
  /** The whole secret: what is copied, and shown when asked for. */
  value: string
  /** Names it for those who cannot see it: “key of the token ci”. */
  label: string
  /** Characters at the start that are no secret and stay visible: the `sk-` of a key. */
  prefix?: string
  /** Called with the secret where copying failed; by default the button itself helps to copy by hand. */
  onCopyFail?: ((secret: string) => void) | undefined
}

const SHOWN = 4

/** The first and last four characters; of a short secret nothing. */
function mask(value: string, prefix: string): string {
  const start = value.startsWith(prefix) ? prefix : ''
  const rest = value.slice(start.length)
  // Half of it at least stays hidden.
  if (rest.length < SHOWN * 4) return `${start}••••••••`
  return `${start}${rest.slice(0, SHOWN)}…${rest.slice(-SHOWN)}`
}

const defaultProps = { prefix: '' }

/** A secret: masked until asked for, and copied without being shown. */
export function SecretText(props: SecretTextProps) {
  const { value, label, prefix, onCopyFail, className, ...others } = useProps('SecretText', defaultProps, props)
  const { secret } = useUiTexts()
  const [shown, setShown] = useState(false)
  const Eye = shown ? IconEyeOff : IconEye
  return (
    <span className={clsx(classes.root, className)} {...others}>
      <code data-shown={shown || undefined}>{shown ? value : mask(value, prefix)}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={secret.reveal(label)}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Eye size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <CopyButton value={value} label={secret.copy(label)} onFail={onCopyFail} />
    </span>
  )
}
