import { Textarea } from '@mantine/core'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../app/language/area.ts'
import { useGatewayAddress } from '../../../app/status.ts'
import { NewRecord } from '../../../parts/record-drawer/NewRecord.tsx'
import { userTexts } from './-user.ts'

/** What a new user needs to sign in. */
export interface Account {
  username: string
  password: string
}

/** Shows the sign-in of a new account once, as lines to pass on. */
export function NewAccount({ username, password, onDone }: Account & { onDone: () => void }) {
  const { newAccount: texts } = useTexts(userTexts)
  const lines = texts.lines(useGatewayAddress(), username, password)
  return (
    <NewRecord title={texts.title(username)} hint={texts.hint} onDone={onDone}>
      <Textarea aria-label={texts.list} readOnly autosize minRows={3} value={lines} />
      <CopyButton value={lines}>{texts.copy}</CopyButton>
    </NewRecord>
  )
}
