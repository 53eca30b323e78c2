import { Button, NumberInput, SegmentedControl, Switch, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatQuota, showsCurrency, tokens, utf8Length } from '@relaydeck/api-sdk'
import { useStatus } from '../../../../app/status.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { tokenTexts } from '../-texts.ts'
import type { TokenValues } from './draft.ts'
import { isPast, SHORTCUTS, shortcut } from './expiry.ts'
import classes from './fields.module.css'

interface FieldsProps {
  form: UseFormReturnType<TokenValues>
}

const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]

export function NameField({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  return (
    <TextInput
      label={texts.name}
      description={texts.nameHint(utf8Length(form.values.name.trim()), tokens.TOKEN_NAME_BYTES)}
      withAsterisk
      data-autofocus
      autoComplete="off"
      {...form.getInputProps('name')}
    />
  )
}

export function QuotaFields({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  const status = useStatus()
  const { unlimited, quota } = form.values
  const money = showsCurrency(status) && Number.isFinite(Number(quota)) ? formatQuota(Number(quota), status) : undefined
  return (
    <FormSection title={texts.quotaSection} hint={texts.quotaNote}>
      <Switch
        label={texts.unlimited}
        description={texts.unlimitedHint}
        {...form.getInputProps('unlimited', { type: 'checkbox' })}
      />
      <NumberInput
        label={texts.quota}
        description={money === undefined ? undefined : texts.quotaHint(money)}
        disabled={unlimited}
        allowDecimal={false}
        hideControls
        thousandSeparator=","
        {...form.getInputProps('quota')}
      />
    </FormSection>
  )
}

export function ExpiryFields({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  const fill = (expiry: string) => form.setFieldValue('expiry', expiry)
  return (
    <FormSection title={texts.expirySection}>
      <TextInput
        label={texts.expiry}
        description={texts.expiryHint}
        placeholder={texts.shortcuts.never}
        autoComplete="off"
        {...form.getInputProps('expiry')}
      />
      <div className={classes.shortcuts}>
        <Button size="compact-sm" variant="default" onClick={() => fill('')}>
          {texts.shortcuts.never}
        </Button>
        {SHORTCUT_NAMES.map((name) => (
          <Button key={name} size="compact-sm" variant="default" onClick={() => fill(shortcut(name))}>
            {texts.shortcuts[name]}
          </Button>
        ))}
      </div>
      <p role="status" className={classes.past}>
        {isPast(form.values.expiry) ? texts.expiryPast : ''}
      </p>
    </FormSection>
  )
}

export function AccessFields({ form }: FieldsProps) {
  const texts = useTexts(tokenTexts).form
  const scopes = [
    { value: 'all', label: texts.scopes.all },
    { value: 'listed', label: texts.scopes.listed },
  ]
  return (
    <FormSection title={texts.accessSection}>
      <SegmentedControl fullWidth aria-label={texts.scope} data={scopes} {...form.getInputProps('scope')} />
      {form.values.scope === 'listed' && (
        <TagsInput
          label={texts.models}
          description={texts.modelsHint}
          splitChars={[',', '，', '\n']}
          acceptValueOnBlur
          {...form.getInputProps('models')}
        />
      )}
      <TextInput
        label={texts.subnet}
        description={texts.subnetHint}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('subnet')}
      />
    </FormSection>
  )
}
