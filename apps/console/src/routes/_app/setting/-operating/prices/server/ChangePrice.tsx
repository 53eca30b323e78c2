import { Button, TextInput } from '@mantine/core'
import { RefusedError } from '@relaydeck/api-sdk'
import { type ModelPrice, type PriceChange, setPrice } from '@relaydeck/api-sdk/dialects'
import { isAmount } from '@relaydeck/api-sdk/rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../../../../../app/client.ts'
import { notify } from '../../../../../../app/notify.tsx'
import { useTexts } from '../../../../../../app/texts/area.ts'
import { focusFirstError } from '../../../../../../parts/form/FormSection.tsx'
import { useOnce } from '../../../../../../parts/form/use-once.ts'
import { commonTexts } from '../../../../../../parts/kit/KitTexts.tsx'
import { Note } from '../../../../../../parts/kit/Note.tsx'
import { Dialog } from '../../../../../../parts/overlay/Dialog.tsx'
import { priceTexts } from '../price.ts'
import classes from './server.module.css'
import { serverPrices, serverPriceTexts } from './server-prices.ts'

const PARTS = ['prompt', 'completion'] as const

/** Dialog that changes the price of a model. */
export function ChangePrice({ price, onClose }: { price: ModelPrice; onClose: () => void }) {
  const send = useSend()
  const { model, prompt = '', completion = '', cached } = price
  const { invalid } = useTexts(priceTexts)
  const { cancel } = useTexts(commonTexts)
  const { dialog: texts, saved } = useTexts(serverPriceTexts)
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState({ prompt, completion })
  const [isChecked, setIsChecked] = useState(false)
  const saving = useMutation({
    mutationFn: (change: PriceChange) => setPrice(send, change),
    meta: { handlesErrors: 'refusals' },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: serverPrices.queryKey })
      void notify({ kind: 'success', message: saved(model) })
      onClose()
    },
  })
  const save = useOnce(saving.mutateAsync)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (!PARTS.every((part) => isAmount(typed[part]))) return focusFirstError()
    if (typed.prompt.trim() === prompt && typed.completion.trim() === completion) return onClose()
    save({ model, prompt: typed.prompt.trim(), completion: typed.completion.trim() })
  }
  return (
    <Dialog title={texts.title(model)} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {saving.error instanceof RefusedError && <Note tone="failed">{saving.error.message}</Note>}
        {PARTS.map((part) => (
          <TextInput
            key={part}
            label={texts[part]}
            description={part === 'prompt' && cached !== undefined ? texts.unitCached : texts.unit}
            leftSection="$"
            inputMode="decimal"
            autoComplete="off"
            data-autofocus={part === 'prompt' || undefined}
            value={typed[part]}
            error={isChecked && !isAmount(typed[part]) && invalid}
            onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [part]: value }))}
          />
        ))}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {texts.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
