import { channels, DEFAULT_GROUP, type LimitDraft, type Send } from '@relaydeck/api-sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLanguage, useTexts } from '../../../app/language/area.ts'
import type { Language } from '../../../app/language/language.ts'
import { useIsEmbedded } from '../../../app/status.ts'
import { definedErrors, wholeNumber } from '../../../parts/form/rules.ts'
import { ImportDrawer } from '../../../parts/import/ImportDrawer.tsx'
import {
  type Cells,
  entriesOf,
  type ImportTexts,
  importTexts,
  limitsOf,
  type Sheet,
  sheetFields,
  withoutLimits,
} from '../../../parts/import/sheet.ts'
import { limitTexts } from '../../../parts/limits/sentence.ts'
import { type ChannelTexts, channelResource, channelTexts } from './-channel.ts'
import {
  type ChannelFormTexts,
  callableErrors,
  channelFormTexts,
  draftOf,
  fieldsOf,
  validate,
  valuesOf,
} from './-form/draft.ts'
import { modelsByType } from './-form/known-models.ts'
import { guessChannels } from './-guess.ts'
import { typeOf } from './-type-of.ts'

/** Built-in models by type number. */
type ModelsByType = Readonly<Record<string, readonly string[]>>

type Draft = ReturnType<typeof draftOf> & { priority: number; limits?: LimitDraft[] }

/** Returns the names of the channels that have one of some keys, by key. */
async function keysInUse(send: Send, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await channels.keysInUse(send, { keys: [...keys] })
  return new Map(
    found.flatMap(({ position, name }) => {
      const key = keys[position]
      return key === undefined ? [] : [[key, name] as const]
    }),
  )
}

/** Returns how rows become channels. A row without models gets the models of its type. */
export function channelSheet(
  form: ChannelFormTexts,
  { columns }: ChannelTexts,
  shared: ImportTexts,
  known: ModelsByType,
  isEmbedded = false,
  language: Language = 'zh',
): Sheet<Draft> {
  const check = ({
    name = '',
    type = '',
    key = '',
    url = '',
    models = '',
    group = '',
    priority = '',
    limits = '',
  }: Cells) => {
    const { error, ...limited } = limitsOf(limits, shared)
    const number = typeOf(type)
    const listed = entriesOf(models)
    const values = {
      ...valuesOf(),
      type: String(number ?? 1),
      name,
      key,
      base_url: url,
      models: listed.length > 0 ? listed : [...(known[number ?? 1] ?? [])],
      groups: group === '' ? [DEFAULT_GROUP] : entriesOf(group),
    }
    const errors = validate(values, form, undefined, { isEmbedded })
    const uncallable = isEmbedded ? callableErrors(values, form, language) : {}
    const typeError = () => {
      if (number === undefined) return shared.unknownType(type)
      const { hasKey, config } = fieldsOf(number, isEmbedded)
      // The embedded gateway cannot call a provider without these fields, which a sheet does not have.
      const needsForm = !hasKey || (isEmbedded && config.length > 0)
      return uncallable.type ?? (needsForm ? shared.needsForm : undefined)
    }
    return {
      draft: { ...draftOf(values, isEmbedded), priority: wholeNumber(priority || 0), ...limited },
      errors: definedErrors({
        name: errors.name && shared.missing,
        type: typeError(),
        key: /\s/.test(key) ? shared.keySpaces : (uncallable.key ?? (errors.key && shared.missing)),
        url: errors.base_url,
        models: errors.models,
        group: errors.groups,
        priority: Number.isNaN(wholeNumber(priority || 0)) ? shared.notWhole : undefined,
        limits: error,
      }),
    }
  }
  return {
    fields: withoutLimits(
      sheetFields('channel', {
        name: { label: form.name, required: true },
        type: { label: form.type, placeholder: 'OpenAI' },
        key: { label: form.key, required: true },
        url: { label: form.baseUrl, placeholder: shared.defaultAddress },
        models: { label: form.models, placeholder: shared.allModels },
        group: { label: form.groups, placeholder: DEFAULT_GROUP },
        priority: { label: columns.priority, placeholder: '0' },
        limits: { label: limitTexts.current().title, placeholder: shared.noLimits },
      }),
      isEmbedded,
    ),
    check,
    guess: (table) => guessChannels(table, ({ text }) => text[language]),
    repeats: { field: 'key', ...(isEmbedded && { find: keysInUse }) },
    create: (send, draft) => channels.create(send, draft),
  }
}

const NONE: ModelsByType = {}

/** Creates channels from a spreadsheet. */
export default function ChannelImport({ onClose }: { onClose: () => void }) {
  const texts = useTexts(channelTexts)
  const form = useTexts(channelFormTexts)
  const shared = useTexts(importTexts)
  const { data = NONE } = useQuery(modelsByType)
  const isEmbedded = useIsEmbedded()
  const language = useLanguage()
  const sheet = useMemo(
    () => channelSheet(form, texts, shared, data, isEmbedded, language),
    [form, texts, shared, data, isEmbedded, language],
  )
  return <ImportDrawer resource={channelResource} sheet={sheet} onClose={onClose} />
}
