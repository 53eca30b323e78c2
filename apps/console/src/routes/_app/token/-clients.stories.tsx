import { fullKey, status, tokens } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { HttpResponse, http } from 'msw'
import { expect, within } from 'storybook/test'
import { fork } from '../../../story/forks.ts'
import { labelsOf } from '../../../story/labels.ts'
import { byKind, kinds } from '../../../story/samples/token.ts'
import { mock, type Stage, screen } from '../../../story/screen.tsx'
import { tokenTexts } from './-token.ts'

export default { title: 'Screens/Tokens/Clients', tags: ['!autodocs'] }

const labels = () => labelsOf(tokenTexts).clients

const list = screen('/token', tokens.list)
const { narrowed } = byKind
const embedded = mock(status.get, { ...samples.status, usage: true })

/** Opens the set-up of clients from the list, with the tab of a client. */
async function openClients({ page, userEvent }: Stage, client: string) {
  const { more, clients } = labelsOf(tokenTexts)
  await userEvent.click(await page.findByRole('button', { name: more(narrowed.name) }))
  await userEvent.click(await page.findByRole('menuitem', { name: clients.title }))
  const dialog = within(await page.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('tab', { name: client }))
  return dialog
}

const namesIn = (dialog: ReturnType<typeof within>) =>
  dialog.getAllByRole('tab').map((tab: HTMLElement) => tab.textContent)

/** The embedded gateway serves all protocols. The model is one of the token's. */
export const ClaudeCode = list.loaded(kinds, {
  given: [embedded],
  play: async (stage) => {
    const dialog = await openClients(stage, 'Claude Code')
    await expect(dialog.getByText(/^export ANTHROPIC_BASE_URL=/)).toHaveTextContent('ANTHROPIC_MODEL=gpt-4o')
    await expect(document.body).not.toHaveTextContent(fullKey(narrowed))
  },
})

/** Commands are written for the shell that is chosen. */
export const PowerShell = list.loaded(kinds, {
  given: [embedded],
  play: async (stage) => {
    const dialog = await openClients(stage, 'Claude Code')
    await stage.userEvent.click(dialog.getByRole('radio', { name: 'PowerShell' }))
    await dialog.findByText(/^\$env:ANTHROPIC_BASE_URL = '/)
    await stage.userEvent.click(dialog.getByRole('tab', { name: 'curl' }))
    await dialog.findByText(/^Invoke-RestMethod '/)
  },
})

export const Phone = list.loaded(kinds, {
  given: [embedded],
  width: 'phone',
  play: async ({ page, userEvent }) => {
    const texts = labelsOf(tokenTexts)
    await userEvent.click(await page.findByRole('button', { name: texts.more(narrowed.name) }))
    await userEvent.click(await page.findByRole('menuitem', { name: texts.clients.title }))
    const dialog = within(await page.findByRole('dialog'))
    await userEvent.click(await dialog.findByRole('tab', { name: 'Codex' }))
  },
})

/** The key appears in the texts when it is shown, and another model after it is chosen. */
export const KeyAndModel = list.loaded(kinds, {
  given: [embedded],
  play: async (stage) => {
    const dialog = await openClients(stage, 'Python')
    const { userEvent } = stage
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: labels().model }), 'gpt-4o-mini')
    await expect(dialog.getByText(/^# pip install/)).toHaveTextContent('model="gpt-4o-mini"')
    await userEvent.click(dialog.getByRole('button', { name: /^(显示或隐藏|Show or hide ).*/ }))
    await expect(dialog.getByText(/^# pip install/)).toHaveTextContent(fullKey(narrowed))
  },
})

/** One API serves OpenAI's chat completions only. */
export const OneApi = list.loaded(kinds, {
  play: async (stage) => {
    const dialog = await openClients(stage, 'Cherry Studio')
    await expect(namesIn(dialog)).toEqual(['curl', 'Python', 'JavaScript', 'Cherry Studio', labels().chat])
  },
})

const masked = { ...narrowed, key: 'abcd**********wxyz', model_limits_enabled: true, model_limits: narrowed.models }

/** New API serves all protocols, and sends a key only when it is asked for. */
export const NewApi = list.loaded([], {
  given: [
    ...fork('newApi', { '/api/token/': { items: [masked], total: 1 } }),
    http.post('*/api/token/10/key', () =>
      HttpResponse.json({ success: true, message: '', data: { key: narrowed.key } }),
    ),
  ],
  play: async (stage) => {
    const dialog = await openClients(stage, 'Gemini CLI')
    await expect(dialog.queryByRole('tab', { name: labels().chat })).toBeNull()
    await stage.userEvent.click(dialog.getByRole('button', { name: labels().getKey }))
    await dialog.findByRole('tab', { name: labels().chat })
    await expect(namesIn(dialog)).toContain('Codex')
  },
})

/** Chat clients take the key from a link; a web site gets it after a confirmation. */
export const ChatClients = list.loaded(kinds, {
  play: async (stage) => {
    const dialog = await openClients(stage, labels().chat)
    await stage.userEvent.click(dialog.getByRole('button', { name: labels().openIn(labels().names.next) }))
    await stage.page.findByText(labels().confirm.inFragment)
  },
})
