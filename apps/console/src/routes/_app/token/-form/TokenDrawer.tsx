import { tokens } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { LoadError } from '@relaydeck/ui/LoadError'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { send } from '../../../../app/send.ts'
import { usePerson } from '../../../../app/session.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormDrawer } from '../../../../parts/form/FormDrawer.tsx'
import { FormSkeleton } from '../../../../parts/form/FormSkeleton.tsx'
import { takeTyped } from '../../../../parts/form/typed.ts'
import { useOnce } from '../../../../parts/form/use-once.ts'
import { tokenTexts } from '../-texts.ts'
import type { TokenValues } from './draft.ts'
import { TokenForm } from './TokenForm.tsx'
import { useSave } from './use-save.ts'

/** One stored token, fetched anew whenever its form opens. */
export const tokenOptions = (id: number) => ({ ...query(send, tokens.get, { id }), staleTime: 0 })

/** The token form over the list; without an id it creates. */
export function TokenDrawer({ id }: { id?: number }) {
  const { form: texts } = useTexts(tokenTexts)
  const { pathname } = useRouter().state.location
  const navigate = useNavigate()
  const owner = usePerson()?.id
  const [typed] = useState(() => takeTyped<TokenValues>(pathname, owner ?? 0))
  const [dirty, setDirty] = useState(typed !== undefined)
  const close = (saved: boolean) =>
    void navigate({ to: '/token', search: (kept) => kept, ignoreBlocker: saved, resetScroll: false })
  const saving = useSave(id, () => close(true))
  const save = useOnce(saving.mutateAsync)
  const cancel = () => close(false)
  return (
    <FormDrawer
      title={id === undefined ? texts.add : texts.edit}
      closeLabel={texts.close}
      dirty={dirty}
      onClose={cancel}
    >
      <Stored id={id}>
        {(token) => (
          <TokenForm
            token={token}
            typed={typed}
            saving={saving.isPending}
            onSave={save}
            onCancel={cancel}
            onDirty={setDirty}
          />
        )}
      </Stored>
    </FormDrawer>
  )
}

interface StoredProps {
  id: number | undefined
  children: (token: Awaited<ReturnType<typeof tokens.get>> | undefined) => React.ReactNode
}

/** Gets the token first where there is one. What is typed later is never replaced by a newer answer. */
function Stored({ id, children }: StoredProps) {
  const { form: texts } = useTexts(tokenTexts)
  const stored = useQuery({ ...tokenOptions(id ?? 0), enabled: id !== undefined, refetchOnWindowFocus: false })
  if (id === undefined) return children(undefined)
  if (stored.isPending || (stored.isFetching && !stored.isFetchedAfterMount))
    return <FormSkeleton label={texts.loading} />
  if (stored.isError && !stored.data) return <LoadError title={texts.notLoaded} onRetry={() => void stored.refetch()} />
  return children(stored.data)
}
