import { Button } from '@mantine/core'
import { fullKey, models, splitComma, type Token } from '@relaydeck/api-sdk'
import { query } from '@relaydeck/api-sdk/query'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '../../../app/send.ts'
import { useTexts } from '../../../app/texts/area.ts'
import { Command } from '../../../parts/command/Command.tsx'
import { curlOf } from '../../../parts/command/curl.ts'
import { FieldColumn, FormBar } from '../../../parts/form/FormSection.tsx'
import { useRowNames } from '../../../parts/rows/resource.ts'
import classes from './-new-token.module.css'
import { tokenResource, tokenTexts } from './-resource.ts'

/** The key of a new token, and what a client needs besides it. */
export function NewToken({ token, onDone }: { token: Token; onDone: () => void }) {
  const { newToken: texts } = useTexts(tokenTexts)
  const { nameOf } = useRowNames(tokenResource)
  const available = useQuery({ ...query(send, models.available), meta: { background: true } })
  const [model] = [...splitComma(token.models), ...(available.data ?? [])]
  const key = fullKey(token)
  const baseUrl = `${location.origin}/v1`
  return (
    <>
      <FieldColumn>
        <h3>{texts.title(nameOf(token))}</h3>
        <p className="dimmed">{texts.hint}</p>
        <Value name={texts.key} value={key} copy={texts.copyKey} />
        <Value name={texts.baseUrl} value={baseUrl} copy={texts.copyBaseUrl} />
        {model !== undefined && (
          <Part name={texts.command}>
            <Command>{curlOf(location.origin, key, model)}</Command>
            <CopyButton value={curlOf(location.origin, key, model)}>{texts.copyCommand}</CopyButton>
          </Part>
        )}
      </FieldColumn>
      <FormBar>
        <Button data-autofocus onClick={onDone}>
          {texts.done}
        </Button>
      </FormBar>
    </>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={classes.part} aria-label={name}>
    <h4>{name}</h4>
    {children}
  </section>
)

const Value = ({ name, value, copy }: { name: string; value: string; copy: string }) => (
  <Part name={name}>
    <code className={classes.value}>{value}</code>
    <CopyButton value={value}>{copy}</CopyButton>
  </Part>
)
