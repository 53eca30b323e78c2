import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useDialect } from '../../../../app/client.ts'
import { useTexts } from '../../../../app/language/area.ts'
import { JsonOption } from '../-options/OptionField.tsx'
import classes from '../-options/Options.module.css'
import { optionTexts } from '../-options/options.ts'
import { isSupported } from '../-options/rules.ts'
import { PRICE_RATIOS } from '../-options/sections.ts'
import { useForm } from '../-options/use-option-form.ts'

/** The prices of models as the JSON of One API's options, shown on demand, or when one of them is named or invalid. */
export function PriceRatios() {
  const { json } = useTexts(optionTexts)
  const { stored, error } = useForm()
  const isFork = useDialect() !== undefined
  const names = PRICE_RATIOS.filter((name) => isSupported(name, stored, isFork))
  const [opened, setOpened] = useOpenedBy(names)
  const shown = opened || names.some((name) => error(name) !== undefined)
  if (names.length === 0) return null
  const Icon = shown ? IconChevronDown : IconChevronRight
  return (
    <div className={classes.stack}>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
        aria-expanded={shown}
        onClick={() => setOpened(!shown)}
      >
        {json.title}
      </Button>
      {shown && (
        <>
          <p className="dimmed">{json.hint}</p>
          <div className={classes.fields}>
            {names.map((name) => (
              <JsonOption key={name} name={name} />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

/** Returns a state that is set whenever the address names one of the fields. */
function useOpenedBy(names: readonly string[]) {
  const { location } = useRouterState()
  const [seen, setSeen] = useState<unknown>()
  const [opened, setOpened] = useState(false)
  if (location !== seen) {
    setSeen(location)
    if (names.includes(location.hash)) setOpened(true)
  }
  return [opened, setOpened] as const
}
