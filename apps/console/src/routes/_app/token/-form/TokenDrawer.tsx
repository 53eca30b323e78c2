import { type Token, tokens } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../../../app/send.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { RecordDrawer } from '../../../../parts/form/RecordDrawer.tsx'
import { tokenTexts } from '../-texts.ts'
import type { TokenValues } from './draft.ts'
import { TokenForm } from './TokenForm.tsx'
import { useSave } from './use-save.ts'

/** The token form over the list; without an id it creates. */
export function TokenDrawer({ id }: { id?: number }) {
  const { form: texts } = useTexts(tokenTexts)
  const navigate = useNavigate()
  const close = (saved = false) =>
    void navigate({ to: '/token', search: true, ignoreBlocker: saved, resetScroll: false })
  const { save, saving } = useSave(id, () => close(true))
  return (
    <RecordDrawer<Token, TokenValues>
      title={id === undefined ? texts.add : texts.edit}
      texts={texts}
      stored={id === undefined ? undefined : query(send, tokens.get, { id })}
      onClose={() => close()}
    >
      {({ record, ...form }) => <TokenForm token={record} {...form} saving={saving} onSave={save} />}
    </RecordDrawer>
  )
}
