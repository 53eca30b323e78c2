import { MultiSelect, TextInput } from '@mantine/core'
import { type Channel, type ChannelConfig, isSecretConfigField, readChannelConfig } from '@relaydeck/api-sdk'
import { JsonField } from '@relaydeck/ui/JsonField'
import { ModelSelect } from '@relaydeck/ui/ModelSelect'
import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { useHas } from '../../../../app/client.ts'
import { useTexts } from '../../../../app/language/area.ts'
import { useIsEmbedded } from '../../../../app/status.ts'
import { useGroupNames } from '../../../../parts/account/group-names.ts'
import { type BulkAction, type BulkFormProps, bulkTexts, useResourceActions } from '../../../../parts/bulk/actions.ts'
import { BulkBar } from '../../../../parts/bulk/BulkBar.tsx'
import { EditForm } from '../../../../parts/bulk/EditForm.tsx'
import { ModeField } from '../../../../parts/bulk/fields.tsx'
import { LimitsMode, useLimitsChange } from '../../../../parts/bulk/LimitsMode.tsx'
import { type LimitsValues, limitsEditOf, NO_LIMITS } from '../../../../parts/bulk/limits.ts'
import { defaultTestModel } from '../../../../parts/channel/channels.ts'
import { useChannelPermissions } from '../../../../parts/channel/permissions.ts'
import type { BulkProps } from '../../../../parts/rows/selection.ts'
import { channelResource } from '../-channel.ts'
import { channelFormTexts, configLabel, fieldsOf } from '../-form/draft.ts'
import { ConfigFields } from '../-form/KeyFields.tsx'
import { allModels } from '../-form/known-models.ts'
import {
  balanceKind,
  type ChannelChange,
  type ChannelEdit,
  channelBulkTexts,
  channelEdit,
  hasBalance,
  invalidFields,
  NOTHING,
  testKind,
} from './edit.ts'

/** Bulk actions of channels. */
export default function ChannelBulk(props: BulkProps<Channel>) {
  const texts = useTexts(channelBulkTexts)
  const may = useChannelPermissions()
  const { enable, disable, remove } = useResourceActions(channelResource)
  const test: BulkAction<Channel> = {
    kind: testKind,
    texts: texts.test,
    applies: () => true,
    dataOf: defaultTestModel,
  }
  const balance: BulkAction<Channel> = {
    kind: balanceKind,
    texts: texts.balance,
    applies: hasBalance,
    dataOf: () => undefined,
  }
  return (
    <BulkBar
      resource={channelResource}
      {...props}
      actions={[...(may.operate ? [enable, disable, test, balance] : []), ...(may.sensitive_write ? [remove] : [])]}
      edit={may.write ? { Form: EditDialog } : undefined}
    />
  )
}

type ConfigField = keyof ChannelConfig

/** Number of characters of a new secret that are shown. */
const SHOWN_END = 4

const endOf = (secret: string) => `…${secret.slice(-SHOWN_END)}`

/** Values of the form. */
interface Values extends ChannelEdit, LimitsValues {}

const INITIAL: Values = { ...NOTHING, ...NO_LIMITS }

/** Edits fields of many channels, and shows the changes of each. Empty fields change nothing. */
function EditDialog(props: BulkFormProps<Channel>) {
  const { edit: texts } = useTexts(channelBulkTexts)
  const { modes } = useTexts(bulkTexts).edit
  const form = useTexts(channelFormTexts)
  const isEmbedded = useIsEmbedded()
  const hasTags = useHas('channelTags')
  const may = useChannelPermissions()
  const knownGroups = useGroupNames() ?? []
  const knownModels = useQuery(allModels).data?.data ?? []
  const types = [...new Set(props.rows.map(({ type }) => type))]
  const [firstType, ...otherTypes] = types
  const hasKey = types.some((type) => fieldsOf(type, isEmbedded).hasKey)
  const editOf = ({ limitRows, ...values }: Values): ChannelEdit | undefined => {
    const limits = limitsEditOf({ ...values, limitRows })
    if (invalidFields(values).length > 0 || !limits) return undefined
    return { ...values, ...limits, key: values.key.trim(), isEmbedded }
  }
  const limitsChange = useLimitsChange()
  /** Returns the changed fields before and after; of a secret only the end. */
  const changesIn = ({ config = '', limits, ...change }: ChannelChange, channel: Channel) => {
    const before = readChannelConfig(channel.config)
    const ofConfig = Object.entries(readChannelConfig(config)).filter(
      ([field, value]) => value !== before[field as ConfigField],
    )
    return [
      ...Object.entries(change).map(([name, value]) => {
        const field = name as keyof typeof change
        return field === 'key'
          ? { label: texts.changed.key, before: '', after: endOf(String(value)) }
          : { label: texts.changed[field], before: String(channel[field] ?? ''), after: String(value) }
      }),
      ...(limits ? [limitsChange(channel.limits, limits)] : []),
      ...ofConfig.map(([field, value = '']) => ({
        label: configLabel(form, channel.type, field),
        before: isSecretConfigField(field) ? '' : (before[field as ConfigField] ?? ''),
        after: isSecretConfigField(field) ? endOf(value) : value,
      })),
    ]
  }
  return (
    <EditForm {...props} work={channelEdit} initial={INITIAL} editOf={editOf} texts={texts} fieldsOf={changesIn}>
      {(values, set) => {
        const invalid = invalidFields(values)
        const hints: Partial<Record<string, string>> = texts.hints
        const text = (name: 'key' | 'baseUrl' | 'priority' | 'weight' | 'tag' | 'name') => (
          <TextInput
            data-autofocus={name === 'key' || undefined}
            label={texts.fields[name]}
            description={hints[name]}
            error={invalid.includes(name) && texts.invalid}
            value={values[name]}
            maxLength={4096}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        )
        return (
          <>
            {may.sensitive_write && hasKey && text('key')}
            {may.sensitive_write && types.some((type) => fieldsOf(type).hasBaseUrl) && text('baseUrl')}
            {/* Only channels of one type have the same configuration. */}
            {may.sensitive_write && firstType !== undefined && otherTypes.length === 0 && (
              <ConfigFields
                type={firstType}
                inputOf={(field) => ({
                  'data-autofocus': !hasKey,
                  value: values.config[field] ?? '',
                  onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
                    set({ config: { ...values.config, [field]: value } }),
                })}
              />
            )}
            {text('priority')}
            {text('weight')}
            {text('name')}
            {hasTags && text('tag')}
            <ModeField
              label={texts.groupMode}
              value={values.groupMode}
              modes={modes}
              onChange={(groupMode) => set({ groupMode })}
            />
            {values.groupMode !== 'keep' && (
              <MultiSelect
                label={texts.groups}
                data={knownGroups}
                value={[...values.groups]}
                searchable
                onChange={(groups) => set({ groups })}
              />
            )}
            <ModeField label={texts.models} value={values.mode} modes={modes} onChange={(mode) => set({ mode })} />
            {values.mode !== 'keep' && (
              <ModelSelect
                models={[...new Set(knownModels.map(({ id }) => id))]}
                value={values.models}
                onChange={(models) => set({ models })}
              />
            )}
            <LimitsMode rows={props.rows} values={values} set={set} />
            <JsonField
              label={texts.fields.mapping}
              description={texts.hints.mapping}
              error={invalid.includes('mapping') && texts.invalid}
              value={values.mapping}
              onChange={(mapping) => set({ mapping })}
            />
          </>
        )
      }}
    </EditForm>
  )
}
