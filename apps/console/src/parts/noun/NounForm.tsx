import { type ReactNode, useState } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { ResourceForm, type ResourceFormProps, useResourceForm, useSave } from '../record-drawer/ResourceForm.tsx'
import type { FieldTexts } from './fields.tsx'
import {
  type AnyFields,
  type DraftOf,
  draftOf,
  errorsOf,
  type FormRules,
  fieldsOf,
  type NameOf,
  type ValuesOf,
  valuesOf,
} from './form-values.ts'
import type { NamedRow, NounResource, NounTexts } from './resource.ts'

/** Texts of a noun with a form. */
type FormTexts<F> = NounTexts & { fields: { readonly [K in NameOf<F>]: FieldTexts } }

/** What follows after records were created. */
interface Created {
  /** Text of the toast. */
  message: string
  /** Shown in place of the form until the user closes the drawer. */
  content: ReactNode
}

interface NounFormProps<T extends NamedRow, F extends AnyFields, A, X> extends ResourceFormProps<T, ValuesOf<F>> {
  resource: NounResource<T, DraftOf<F>, A, X & NounTexts>
  /** Fields by the names that the call has, in their order; the first gets the focus. */
  fields: F
  rules: FormRules<F>
  /** Content above the fields. */
  note?: ReactNode
  /** Shows what creating answered; by default the drawer closes. */
  onCreated?: (answer: A, draft: DraftOf<F>) => Created
}

/** The form of a noun, for a new record or a stored one. */
export function NounForm<T extends NamedRow, F extends AnyFields, A, X extends FormTexts<F>>(
  props: NounFormProps<T, F, A, X>,
) {
  const { resource, fields, rules, note, onCreated, record, unsent, onDirty, onClose } = props
  const texts: FormTexts<F> = useTexts(resource.texts)
  const form = useResourceForm<ValuesOf<F>>({
    initial: valuesOf(fields, record),
    unsent,
    onDirty,
    validate: (values) => errorsOf({ fields, rules }, values, texts.fields, record),
  })
  const [content, setContent] = useState<ReactNode>()
  const { save, saving } = useSave(resource, onClose, async (send, values: ValuesOf<F>, { created, saved }) => {
    const draft = draftOf(fields, values, record)
    if (record) return saved(await resource.update(send, { id: record.id, ...draft }))
    const answer = await resource.create(send, draft)
    if (!onCreated) return created(String(draft.name))
    const { message, content: answered } = onCreated(answer, draft)
    setContent(answered)
    onDirty(false)
    return { keepOpen: true, toast: { kind: 'success', message } }
  })
  if (content !== undefined) return content
  return (
    <ResourceForm form={form} creating={!record} saving={saving} onSubmit={save} onCancel={onClose}>
      {note}
      {fieldsOf(fields, record).map(([name, { Input, bytes }], index) => {
        const { label, hint, newHint = hint } = texts.fields[name]
        const input = form.getInputProps(name)
        return (
          <Input
            key={name}
            label={label}
            description={record ? hint : newHint}
            bytes={bytes}
            data-autofocus={index === 0 || undefined}
            {...input}
          />
        )
      })}
    </ResourceForm>
  )
}
