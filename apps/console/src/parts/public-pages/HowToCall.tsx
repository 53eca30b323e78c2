import { type ClientSetup, curlCommand } from '@relaydeck/config/clients'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../app/language/area.ts'
import { useGatewayAddress } from '../../app/status.ts'
import { Facts } from '../kit/Facts.tsx'
import { KitTexts } from '../kit/KitTexts.tsx'
import { Command } from '../shell-command/Command.tsx'
import { useServes } from '../shell-command/use-serves.ts'
import classes from './AboutSystem.module.css'
import { aboutSystemTexts } from './texts.ts'

interface Call {
  /** Who defined the call. */
  readonly maker: string
  readonly path: string
  readonly protocol?: ClientSetup['protocol']
}

const CALLS: readonly Call[] = [
  { maker: 'OpenAI', path: '/v1/chat/completions' },
  { maker: 'OpenAI Responses', path: '/v1/responses', protocol: 'responses' },
  { maker: 'Anthropic', path: '/v1/messages', protocol: 'messages' },
  { maker: 'Gemini', path: '/v1beta/models', protocol: 'gemini' },
]

/** Addresses, protocols and the command of a first call. */
export function HowToCall() {
  const texts = useTexts(aboutSystemTexts)
  const origin = useGatewayAddress()
  const serves = useServes()
  const baseUrl = `${origin}/v1`
  const command = curlCommand({ origin, key: texts.key, model: texts.model }, 'bash')
  return (
    <KitTexts>
      <section aria-labelledby="how">
        <h2 id="how">{texts.how}</h2>
        <Facts
          className={classes.facts}
          facts={[
            [
              texts.address,
              <span key="address" className={classes.copied}>
                <code>{baseUrl}</code>
                <CopyButton value={baseUrl} label={texts.copyAddress} />
              </span>,
            ],
            ...CALLS.filter(({ protocol }) => serves(protocol)).map(
              ({ maker, path }) => [maker, <code key={maker}>{path}</code>] as const,
            ),
          ]}
        />
        <p className={classes.hint}>{texts.howHint}</p>
        <Command>{command}</Command>
        <CopyButton className={classes.copy} value={command}>
          {texts.copyCommand}
        </CopyButton>
      </section>
    </KitTexts>
  )
}
