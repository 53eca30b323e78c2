import { readRatios } from '@relaydeck/api-sdk/rules'
import { useForm } from '../../-options/use-option-form.ts'
import type { RatioSet, Ratios } from './price.ts'

const read = (text: string | undefined): Ratios | undefined => (text?.trim() ? readRatios(text) : {})

const write = (ratios: Ratios): string => JSON.stringify(ratios, null, 2)

/**
 * Returns the ratios as typed and as stored, and a function to type others. Returns nothing if the typed texts are not
 * ratios.
 */
export function useRatios() {
  const form = useForm()
  const model = read(form.value('ModelRatio'))
  const completion = read(form.value('CompletionRatio'))
  if (!model || !completion) return undefined
  const stored: RatioSet = {
    model: read(form.stored.ModelRatio) ?? {},
    completion: read(form.stored.CompletionRatio) ?? {},
  }
  const ratios: RatioSet = { model, completion }
  const setRatios = (next: RatioSet) => {
    if (write(next.model) !== write(model)) form.setValue('ModelRatio', write(next.model))
    if (write(next.completion) !== write(completion)) form.setValue('CompletionRatio', write(next.completion))
  }
  return { ratios, stored, setRatios }
}
