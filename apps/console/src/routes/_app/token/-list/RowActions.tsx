import { type Token, tokens } from '@relaydeck/api-sdk'
import { useTexts } from '../../../../app/texts/area.ts'
import { RemoveButton } from '../../../../parts/list/RemoveButton.tsx'
import { RowSwitch } from '../../../../parts/list/RowSwitch.tsx'
import { tokenTexts } from '../-texts.ts'
import type { TokenSearch } from './search.ts'
import { useRemove, useToggle } from './use-actions.ts'

/** On or off, and away. */
export function RowActions({ token, search }: { token: Token; search: TokenSearch }) {
  const texts = useTexts(tokenTexts)
  const toggle = useToggle(search)
  const remove = useRemove()
  const name = token.name || texts.unnamed
  return (
    <>
      <RowSwitch
        label={texts.toggle(name)}
        on={token.status === tokens.TOKEN_STATUS.enabled}
        disabled={toggle.isPending}
        onToggle={(on) => toggle.mutate({ row: token, on })}
      />
      <RemoveButton
        label={texts.removeNamed(name)}
        title={texts.removeTitle}
        confirmLabel={texts.remove}
        what={texts.removeWhat(name)}
        onRemove={() => remove.mutateAsync(token)}
      />
    </>
  )
}
