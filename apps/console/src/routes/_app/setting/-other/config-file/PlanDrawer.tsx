import { Button } from '@mantine/core'
import { type Config, ConfigError, parseConfig, referencesOf, withSecrets } from '@relaydeck/config'
import { type SubmitEvent, useState } from 'react'
import { useTexts } from '../../../../../app/texts/area.ts'
import { FieldColumn, FormBar } from '../../../../../parts/form/FormSection.tsx'
import { SideDrawer } from '../../../../../parts/overlay/SideDrawer.tsx'
import { SecretInput } from '../../../../../parts/secret/SecretInput.tsx'
import { Issues } from './Issues.tsx'
import { PlanOf } from './PlanOf.tsx'
import { configFileTexts } from './texts.ts'

interface PlanDrawerProps {
  /** Content of the file. It may contain secrets, and is not stored. */
  file: string
  onClose: () => void
}

/** Reads a configuration file or returns why it cannot be used. */
function read(file: string): Config | ConfigError {
  try {
    return parseConfig(file)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

/** Preview of the changes in a configuration file, and the button that applies them. */
export default function PlanDrawer({ file, onClose }: PlanDrawerProps) {
  const texts = useTexts(configFileTexts)
  const [config, setConfig] = useState(() => read(file))
  const draw = () => {
    if (config instanceof ConfigError) return <Issues error={config} />
    const variables = referencesOf(config).map(({ variable }) => variable)
    // Invalid values are shown before secrets are asked for.
    if (variables.length > 0 && config.issues.length === 0)
      return (
        <Secrets
          variables={[...new Set(variables)]}
          onDone={(values) => setConfig(withSecrets(config, (variable) => values[variable] || undefined))}
        />
      )
    return <PlanOf config={config} onClose={onClose} />
  }
  return (
    <SideDrawer title={texts.plan} onClose={onClose}>
      {draw()}
    </SideDrawer>
  )
}

interface SecretsProps {
  variables: readonly string[]
  onDone: (values: Readonly<Record<string, string>>) => void
}

/** Asks for the secrets that a file takes from environment variables. */
function Secrets({ variables, onDone }: SecretsProps) {
  const texts = useTexts(configFileTexts)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onDone(values)
  }
  return (
    <form onSubmit={submit} noValidate>
      <FieldColumn>
        <p className="dimmed">{texts.secrets}</p>
        {variables.map((variable) => (
          <SecretInput
            key={variable}
            label={variable}
            value={values[variable] ?? ''}
            onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, [variable]: value }))}
          />
        ))}
      </FieldColumn>
      <FormBar>
        <Button type="submit">{texts.compare}</Button>
      </FormBar>
    </form>
  )
}
