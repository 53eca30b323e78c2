import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'

/** Whether a sign-in waits for the code of the second factor. */
export interface CodeStep {
  asksCode: boolean
  setAsksCode: (asksCode: boolean) => void
}

interface CodeFieldProps {
  missing: boolean | undefined
  /** Failure of the last attempt, which moves the focus back. */
  failure: Error | null
}

/** Field for the code of the second factor. */
export function CodeField({ missing, failure }: CodeFieldProps) {
  const { signIn: texts } = useTexts(frameTexts)
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure moves the focus
  useEffect(() => field.current?.focus(), [failure])
  return (
    <TextInput
      ref={field}
      name="code"
      label={texts.code}
      description={texts.codeHint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      error={missing && texts.codeMissing}
    />
  )
}
