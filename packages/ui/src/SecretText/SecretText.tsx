import { useProps } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { CopyButton } from '../CopyButton/CopyButton.tsx'
import { type PartProps, useParts } from '../parts/parts.ts'
import { useUiTexts } from '../texts/texts.tsx'
import { RevealButton } from './RevealButton.tsx'
import classes from './SecretText.module.css'

export { RevealButton, type RevealButtonProps } from './RevealButton.tsx'

/** Named parts of {@link SecretText}. */
export type SecretTextStylesNames = 'root' | 'text'

export interface SecretTextProps
  extends Omit<ComponentProps<'span'>, 'children' | 'onCopy'>,
    PartProps<SecretTextStylesNames> {
  /** The whole secret. */
  value: string
  /** Accessible name, such as “key of the token ci”. */
  label: string
  /** Non-secret prefix that stays visible, such as `sk-`. */
  prefix?: string
  /** Called with the secret when copying fails. By default the button offers it for manual copying. */
  onCopyFail?: ((secret: string) => void) | undefined
}

const VISIBLE_CHARACTERS = 4

/** Returns the first and last four characters, or none of a short secret. */
function mask(value: string, prefix: string): string {
  const start = value.startsWith(prefix) ? prefix : ''
  const rest = value.slice(start.length)
  // At least half of the secret stays hidden.
  if (rest.length < VISIBLE_CHARACTERS * 4) return `${start}••••••••`
  return `${start}${rest.slice(0, VISIBLE_CHARACTERS)}…${rest.slice(-VISIBLE_CHARACTERS)}`
}

const defaultProps = { prefix: '' }

/** Shows a masked secret that can be revealed, and copied while masked. */
export function SecretText(props: SecretTextProps) {
  const { value, label, prefix, onCopyFail, ...rest } = useProps('SecretText', defaultProps, props)
  const [part, others] = useParts('SecretText', classes, rest)
  const { secret } = useUiTexts()
  const [shown, setShown] = useState(false)
  return (
    <span {...part('root')} {...others}>
      <code {...part('text')} data-shown={shown || undefined}>
        {shown ? value : mask(value, prefix)}
      </code>
      <RevealButton label={label} shown={shown} onChange={setShown} />
      <CopyButton value={value} label={secret.copy(label)} onFail={onCopyFail} />
    </span>
  )
}
