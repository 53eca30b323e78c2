import { ActionIcon, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Switch.css'
import { type Token, tokens } from '@relaydeck/api-sdk'
import { IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.ts'
import { tokenTexts } from '../-texts.ts'
import type { TokenSearch } from './search.ts'
import { useRemove, useToggle } from './use-actions.ts'

/** On or off, and away. */
export function RowActions({ token, search }: { token: Token; search: TokenSearch }) {
  const texts = useTexts(tokenTexts)
  const toggle = useToggle(search)
  const remove = useRemove()
  const [asking, setAsking] = useState<boolean>()
  const name = token.name || texts.unnamed
  return (
    <>
      <Switch
        aria-label={texts.toggle(name)}
        checked={token.status === tokens.TOKEN_STATUS.enabled}
        disabled={toggle.isPending}
        onChange={({ currentTarget }) => toggle.mutate({ row: token, on: currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        aria-label={texts.removeNamed(name)}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      {asking !== undefined && (
        <Suspense>
          <ConfirmDialog
            opened={asking}
            title={texts.removeTitle}
            confirmLabel={texts.remove}
            danger
            onConfirm={() => remove.mutateAsync(token)}
            onClose={() => setAsking(false)}
          >
            {texts.removeWhat(name)}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
