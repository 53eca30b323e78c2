import { createContext, use } from 'react'
import type { OptionForm } from './use-option-form.ts'

export const OptionFormContext = createContext<OptionForm | undefined>(undefined)

/** The form of the tab around. */
export function useForm(): OptionForm {
  const form = use(OptionFormContext)
  if (!form) throw new Error('A setting stands outside of its form')
  return form
}
