import { curlCommand } from '@relaydeck/config/clients'
import { Command } from '../command/Command.tsx'

interface FirstCallProps {
  /** Address of the console. */
  origin: string
  /** Text in the place of the key. */
  secret: string
  /** Text in the place of the model. */
  model: string
}

/** The command of a first call. */
export const FirstCall = ({ origin, secret, model }: FirstCallProps) => (
  <Command>{curlCommand({ origin, key: secret, model }, 'bash')}</Command>
)
