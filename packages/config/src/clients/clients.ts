/** Where a client reaches a gateway, with which key, and the model that it asks for. */
export interface Connection {
  /** Address of the gateway, without a slash at its end. */
  readonly origin: string
  readonly key: string
  readonly model: string
}

/** Shells that commands are written for. */
export const SHELLS = ['bash', 'powershell'] as const
export type Shell = (typeof SHELLS)[number]

/** Returns the usual shell of a platform, by its name in Node or in a browser. */
export const shellOf = (platform: string): Shell => (/^win/i.test(platform) ? 'powershell' : 'bash')

/** A text to enter somewhere. */
interface ClientPart {
  /** `setup` is the command that writes the file. `terminal` and `setup` are texts for a shell. */
  readonly kind: 'terminal' | 'program' | 'setup' | 'file'
  /** Path of the file. */
  readonly file?: string
  /** Returns the text; of a command the one for bash by default. */
  readonly text: (connection: Connection, shell?: Shell) => string
}

/** How a client is set up for a gateway. */
export interface ClientSetup {
  readonly id: 'curl' | 'python' | 'javascript' | 'claude-code' | 'codex' | 'gemini-cli' | 'cherry-studio'
  readonly name: string
  /** Protocol that the gateway has to serve besides OpenAI's chat completions. */
  readonly protocol?: 'messages' | 'responses' | 'gemini'
  /** Models that suit the client, the best ones first. */
  readonly suits: readonly RegExp[]
  readonly baseUrl: (origin: string) => string
  readonly parts: readonly ClientPart[]
}

const versioned = (origin: string) => `${origin}/v1`
const plain = (origin: string) => origin

/** Quotes a text for a POSIX shell, if it needs that. */
export const shellQuoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`

/** Quotes a text for PowerShell, where typographic single quotes end a text like plain ones. */
export const powerShellQuoted = (text: string): string => `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`

const QUOTED: Readonly<Record<Shell, (text: string) => string>> = { bash: shellQuoted, powershell: powerShellQuoted }

const quoted = (text: string) => JSON.stringify(text)

const ASSIGNED: Readonly<Record<Shell, (name: string, expression: string) => string>> = {
  bash: (name, expression) => `export ${name}=${expression}`,
  powershell: (name, expression) => `$env:${name} = ${expression}`,
}

const FIRST_LINE: Readonly<Record<Shell, (file: string) => string>> = {
  bash: (file) => `"$(head -n 1 ${shellQuoted(file)})"`,
  powershell: (file) => `(Get-Content -LiteralPath ${powerShellQuoted(file)} -TotalCount 1)`,
}

/** Returns the lines of a shell that set variables. */
export const variablesFor = (shell: Shell, variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, value]) => ASSIGNED[shell](name, QUOTED[shell](value)))
    .join('\n')

/** Returns the line of a shell that sets a variable to the first line of a file. */
export const variableFromFile = (shell: Shell, name: string, file: string): string =>
  ASSIGNED[shell](name, FIRST_LINE[shell](file))

/** Returns a command that makes one call: with curl, or in PowerShell with its own command, since it has another curl. */
export function curlCommand({ origin, key, model }: Connection, shell: Shell = 'bash'): string {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] })
  if (shell === 'powershell')
    return [
      `Invoke-RestMethod ${powerShellQuoted(`${versioned(origin)}/chat/completions`)} -Method Post`,
      `  -Headers @{ Authorization = ${powerShellQuoted(`Bearer ${key}`)} }`,
      `  -ContentType 'application/json; charset=utf-8'`,
      `  -Body ${powerShellQuoted(body)} | ConvertTo-Json -Depth 9`,
    ].join(' `\n')
  return [
    `curl ${shellQuoted(`${versioned(origin)}/chat/completions`)}`,
    `  -H ${shellQuoted(`Authorization: Bearer ${key}`)}`,
    `  -H 'Content-Type: application/json'`,
    `  -d ${shellQuoted(body)}`,
  ].join(' \\\n')
}

const pythonProgram = ({ origin, key, model }: Connection): string => `# pip install openai
from openai import OpenAI

client = OpenAI(
    base_url=${quoted(versioned(origin))},
    api_key=${quoted(key)},
)
completion = client.chat.completions.create(
    model=${quoted(model)},
    messages=[{"role": "user", "content": "Hello"}],
)
print(completion.choices[0].message.content)`

const javascriptProgram = ({ origin, key, model }: Connection): string => `// npm install openai
import OpenAI from "openai"

const client = new OpenAI({
  baseURL: ${quoted(versioned(origin))},
  apiKey: ${quoted(key)},
})
const completion = await client.chat.completions.create({
  model: ${quoted(model)},
  messages: [{ role: "user", content: "Hello" }],
})
console.log(completion.choices[0].message.content)`

/** Returns Claude Code's variables. Its background work asks for another model, which a gateway may not have. */
export const claudeCodeVariables = ({ origin, key, model }: Connection): Readonly<Record<string, string>> => ({
  ANTHROPIC_BASE_URL: origin,
  ANTHROPIC_AUTH_TOKEN: key,
  ANTHROPIC_MODEL: model,
  ANTHROPIC_DEFAULT_HAIKU_MODEL: model,
})

/** Variable from which Codex takes the key. */
export const CODEX_KEY = 'RELAYDECK_API_KEY'

/** Name of the gateway in Codex's configuration. */
export const CODEX_PROVIDER = 'relaydeck'

/** Returns Codex's configuration; it names the variable of the key, which Codex advises against storing in the file. */
export const codexConfig = ({ origin, model }: Omit<Connection, 'key'>) => ({
  model,
  model_provider: CODEX_PROVIDER,
  provider: { name: 'Relaydeck', base_url: versioned(origin), env_key: CODEX_KEY, wire_api: 'responses' },
})

/** Returns lines of TOML. */
export const tomlLines = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${quoted(value)}`)
    .join('\n')

const codexFile = (connection: Connection): string => {
  const { provider, ...selection } = codexConfig(connection)
  return `${tomlLines(selection)}\n\n[model_providers.${CODEX_PROVIDER}]\n${tomlLines(provider)}`
}

const setupPart = (client: string): ClientPart => ({
  kind: 'setup',
  text: ({ origin, model }, shell = 'bash') =>
    `npx relaydeck setup ${client} --url ${QUOTED[shell](origin)} --model ${QUOTED[shell](model)}`,
})

/** The clients whose set-up is known. */
export const CLIENTS: readonly ClientSetup[] = [
  { id: 'curl', name: 'curl', suits: [], baseUrl: versioned, parts: [{ kind: 'terminal', text: curlCommand }] },
  { id: 'python', name: 'Python', suits: [], baseUrl: versioned, parts: [{ kind: 'program', text: pythonProgram }] },
  {
    id: 'javascript',
    name: 'JavaScript',
    suits: [],
    baseUrl: versioned,
    parts: [{ kind: 'program', text: javascriptProgram }],
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    protocol: 'messages',
    suits: [/claude.*sonnet/i, /claude/i],
    baseUrl: plain,
    parts: [
      setupPart('claude-code'),
      { kind: 'terminal', text: (connection, shell = 'bash') => variablesFor(shell, claudeCodeVariables(connection)) },
      {
        kind: 'file',
        file: '~/.claude/settings.json',
        text: (connection) => JSON.stringify({ env: claudeCodeVariables(connection) }, null, 2),
      },
    ],
  },
  {
    id: 'codex',
    name: 'Codex',
    protocol: 'responses',
    // Plain models before small and dear variants.
    suits: [/codex$/i, /codex/i, /^gpt-[\d.]+o?$/i, /^gpt-\d/i],
    baseUrl: versioned,
    parts: [
      setupPart('codex'),
      { kind: 'file', file: '~/.codex/config.toml', text: codexFile },
      { kind: 'terminal', text: ({ key }, shell = 'bash') => variablesFor(shell, { [CODEX_KEY]: key }) },
    ],
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    protocol: 'gemini',
    suits: [/gemini.*(pro|flash)/i, /gemini/i],
    baseUrl: plain,
    parts: [
      {
        kind: 'terminal',
        text: ({ origin, key, model }, shell = 'bash') =>
          variablesFor(shell, { GOOGLE_GEMINI_BASE_URL: origin, GEMINI_API_KEY: key, GEMINI_MODEL: model }),
      },
      {
        // With another address it takes no key, unless this is selected.
        kind: 'file',
        file: '~/.gemini/settings.json',
        text: () => JSON.stringify({ security: { auth: { selectedType: 'gemini-api-key' } } }, null, 2),
      },
    ],
  },
  // Its links of the scheme cherrystudio: would have the key in a URL.
  { id: 'cherry-studio', name: 'Cherry Studio', suits: [], baseUrl: plain, parts: [] },
]

/** Models that do not chat. */
const OTHER_KIND = /embed|rerank|whisper|tts|dall-e|image|moderation|speech|audio|realtime|transcribe|video|sora/i

const byName = new Intl.Collator('en', { numeric: true })

/** Returns the model that suits a client: the last one by its name, which is mostly the newest, or else the first. */
export function modelFor({ suits }: Pick<ClientSetup, 'suits'>, models: readonly string[]): string | undefined {
  const chatting = models.filter((model) => !OTHER_KIND.test(model))
  for (const pattern of suits) {
    const found = chatting.filter((model) => pattern.test(model)).toSorted(byName.compare)
    if (found.length > 0) return found.at(-1)
  }
  return chatting[0] ?? models[0]
}
