import { ActionIcon } from '@mantine/core'
import { type Token, tokens } from '@relaydeck/api-sdk'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../../../app/notify.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { tokenTexts } from '../-texts.ts'
import classes from './TokenList.module.css'

/** First and last four characters of what stands behind the prefix. */
const masked = (key: string): string => `${tokens.KEY_PREFIX}${key.slice(0, 4)}…${key.slice(-4)}`

/** A key, hidden until asked for, and its copy. */
export function KeyCell({ token, onUncopied }: { token: Token; onUncopied: (key: string) => void }) {
  const texts = useTexts(tokenTexts)
  const [shown, setShown] = useState(false)
  const key = tokens.fullKey(token)
  const name = token.name || texts.unnamed
  const Eye = shown ? IconEyeOff : IconEye
  const uncopied = () => {
    onUncopied(key)
    void notify({ kind: 'warning', message: texts.copyFailed })
  }
  return (
    <span className={classes.key}>
      <code>{shown ? key : masked(token.key)}</code>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.revealKey(name)}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Eye size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <CopyButton value={key} label={texts.copyKey(name)} onFail={uncopied} />
    </span>
  )
}
