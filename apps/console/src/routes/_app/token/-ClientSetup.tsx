import { Button, NativeSelect, Tabs } from '@mantine/core'
import { fullKey, KEY_PREFIX, models, splitComma, type Token } from '@relaydeck/api-sdk'
import { CLIENTS, type ClientSetup as Client, modelFor, type Shell } from '@relaydeck/config/clients'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { RevealButton } from '@relaydeck/ui/SecretText'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../app/language/area.ts'
import { read } from '../../../app/read.ts'
import { useGatewayAddress } from '../../../app/status.ts'
import { SideDrawer } from '../../../parts/overlay/SideDrawer.tsx'
import { useRowNames } from '../../../parts/rows/resource.ts'
import { isMasked } from '../../../parts/secret/masked.ts'
import { Command } from '../../../parts/shell-command/Command.tsx'
import { ShellControl, useShell } from '../../../parts/shell-command/ShellControl.tsx'
import { useServes } from '../../../parts/shell-command/use-serves.ts'
import { ChatClients } from './-ChatClients.tsx'
import classes from './-ClientSetup.module.css'
import { tokenResource, tokenTexts } from './-token.ts'
import { useReveal } from './-use-reveal.ts'

interface ClientDrawerProps {
  token: Token
  onClose: () => void
}

/** How clients are set up for a token, over the list. */
export default function ClientDrawer({ token, onClose }: ClientDrawerProps) {
  const { clients: texts } = useTexts(tokenTexts)
  const { nameOf } = useRowNames(tokenResource)
  return (
    <SideDrawer title={texts.connect(nameOf(token))} onClose={onClose}>
      <ClientSetup token={token} />
    </SideDrawer>
  )
}

/** Returns the clients whose protocols the gateway serves. */
function useClients(): readonly Client[] {
  const serves = useServes()
  return CLIENTS.filter(({ protocol }) => serves(protocol))
}

/** Returns the models that a token may call, as far as they are known. */
function useModels({ models: listed }: Token): readonly string[] {
  const available = useQuery({ ...read(models.available), meta: { background: true } })
  const own = splitComma(listed)
  return own.length > 0 ? own : (available.data ?? [])
}

interface ClientSetupProps {
  token: Token
  /** Whether the key is shown at first. */
  revealed?: boolean
}

/** A token's key, and what each client needs to use it, in tabs. Texts have the key when it is shown or copied. */
export function ClientSetup({ token, revealed = false }: ClientSetupProps) {
  const { clients: texts } = useTexts(tokenTexts)
  const { nameOf } = useRowNames(tokenResource)
  const clients = useClients()
  const names = useModels(token)
  const reveal = useReveal(token)
  const [shown, setShown] = useState(revealed)
  const [chosen, setChosen] = useState<string>()
  const [shell, setShell] = useShell()
  const stored = isMasked(token) ? reveal.data : token.key
  const key = stored && fullKey({ key: stored })
  return (
    <div className={classes.setup}>
      <Part name={texts.key}>
        {key ? (
          <span className={classes.value}>
            <code>{shown ? key : HIDDEN}</code>
            <RevealButton label={texts.key} shown={shown} onChange={setShown} />
            <CopyButton value={key} label={texts.copyKey} />
          </span>
        ) : (
          <Button variant="default" size="xs" loading={reveal.isPending} onClick={() => reveal.mutate()}>
            {texts.getKey}
          </Button>
        )}
      </Part>
      <Tabs defaultValue={CLIENTS[0]?.id ?? ''} keepMounted={false}>
        <Tabs.List
          className={classes.tabs}
          aria-label={texts.list}
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        >
          {clients.map(({ id, name }) => (
            <Tabs.Tab key={id} value={id}>
              {name}
            </Tabs.Tab>
          ))}
          {key && <Tabs.Tab value="chat">{texts.chat}</Tabs.Tab>}
        </Tabs.List>
        {clients.map((client) => (
          <Tabs.Panel key={client.id} value={client.id} className={classes.panel}>
            <ClientPanel
              {...{ client, secret: key, models: names, onModel: setChosen, shell, onShell: setShell }}
              model={chosen ?? modelFor(client, names)}
              visible={shown && key ? key : HIDDEN}
            />
          </Tabs.Panel>
        ))}
        {key && (
          <Tabs.Panel value="chat" className={classes.panel}>
            <ChatClients tokenKey={key} name={nameOf(token)} />
          </Tabs.Panel>
        )}
      </Tabs>
    </div>
  )
}

/** Text in place of a key that is not shown. */
const HIDDEN = `${KEY_PREFIX}…`

/** Text in place of a model while none is known. */
const NO_MODEL = 'MODEL'

interface ClientPanelProps {
  client: Client
  /** The key that is copied; `undefined` if it is not known yet. */
  secret: string | undefined
  /** The key as it is shown. */
  visible: string
  model: string | undefined
  models: readonly string[]
  onModel: (model: string) => void
  /** The shell that commands are written for. */
  shell: Shell
  onShell: (shell: Shell) => void
}

/** Address, model and texts of one client. */
function ClientPanel({ client, secret, visible, model = NO_MODEL, models, onModel, shell, onShell }: ClientPanelProps) {
  const { clients: texts } = useTexts(tokenTexts)
  const origin = useGatewayAddress()
  const url = client.baseUrl(origin)
  const { id, parts } = client
  const notes: Partial<Record<Client['id'], string>> = texts.notes
  const note = notes[id]
  return (
    <>
      {note && <p className="dimmed">{note}</p>}
      <Part name={texts.baseUrl}>
        <span className={classes.value}>
          <code>{url}</code>
          <CopyButton value={url} label={texts.copyBaseUrl} />
        </span>
      </Part>
      {parts.length > 0 && (
        <NativeSelect
          label={texts.model}
          description={models.length === 0 && texts.noModel}
          data={models.length > 0 ? [...models] : [NO_MODEL]}
          value={model}
          disabled={models.length === 0}
          onChange={({ currentTarget: { value } }) => onModel(value)}
        />
      )}
      {parts.some(({ kind }) => kind === 'terminal') && <ShellControl value={shell} onChange={onShell} />}
      {parts.map(({ kind, file, text }) => (
        <Part key={kind} name={file ?? texts.kinds[kind]}>
          <Command>{text({ origin, key: visible, model }, shell)}</Command>
          {secret && <CopyButton value={text({ origin, key: secret, model }, shell)}>{texts.copy}</CopyButton>}
        </Part>
      ))}
    </>
  )
}

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className={classes.part} aria-label={name}>
    <p>{name}</p>
    {children}
  </section>
)
