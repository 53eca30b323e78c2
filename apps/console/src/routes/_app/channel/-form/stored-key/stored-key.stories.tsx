import { channels } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { HttpResponse, http } from 'msw'
import { expect, waitFor, within } from 'storybook/test'
import { mock, type Stage, screen } from '../../../../../story/screen.tsx'
import { channelFormTexts } from '../texts.ts'
import { storedKeyTexts } from './texts.ts'

export default { title: 'Screens/Channels/Stored key', tags: ['!autodocs'] }

const edit = screen('/channel/edit/7', channels.get)
const channel = { ...samples.channel, id: 7, name: 'main' }
const KEY = 'sk-not-a-real-key-0123456789'
const CODE = '123456'

const answer = (data: unknown) => HttpResponse.json({ success: true, message: '', data })
const refuse = (message: string, status = 200) => HttpResponse.json({ success: false, message }, { status })

/** A server that tells the key after a code. */
function serverWith({ enabled = true, verified = false } = {}) {
  const state = { verified, changes: 0 }
  const handlers = [
    http.get('*/api/status', () => answer({ ...samples.status, setup: true, theme: 'default', version: 'v0.9.9' })),
    mock(channels.list, [channel]),
    http.get('*/api/user/2fa/status', () => answer({ enabled, locked: false, backup_codes_remaining: 4 })),
    http.post('*/api/verify', async ({ request }) => {
      const body = await request.json()
      if (JSON.stringify(body) !== JSON.stringify({ method: '2fa', code: CODE }))
        return refuse('验证失败，请检查验证码')
      state.verified = true
      return answer({ verified: true, expires_at: 1_800_000_000 })
    }),
    http.post('*/api/channel/7/key', () => (state.verified ? answer({ key: KEY }) : refuse('需要安全验证', 403))),
    http.put('*/api/channel/', () => {
      state.changes++
      return refuse('no change is expected')
    }),
  ]
  return { state, handlers }
}

const press = async ({ page, userEvent }: Stage) => {
  const texts = await storedKeyTexts.load()
  await userEvent.click(await page.findByRole('button', { name: texts.show }))
  return texts
}

const enter = async (stage: Stage, code: string) => {
  const texts = await press(stage)
  await stage.userEvent.type(await stage.page.findByRole('textbox', { name: texts.code }), `${code}{Enter}`)
  return texts
}

/** Returns the field with the key: the form has one of the same name. */
const keyField = async ({ page }: Stage) => {
  const texts = await storedKeyTexts.load()
  const dialog = await page.findByRole('dialog', { name: texts.title(channel.name) })
  return within(dialog).findByRole('textbox', { name: texts.key })
}

/** Returns everything that the tab stores. */
const storedIn = ({ instance }: Stage) =>
  JSON.stringify([
    { ...localStorage },
    { ...sessionStorage },
    location.href,
    history.state,
    instance.queryClient
      .getQueryCache()
      .getAll()
      .map((query) => query.state),
    instance.queryClient
      .getMutationCache()
      .getAll()
      .map((mutation) => mutation.state),
  ])

/** The server wants a code first. */
export const CodeWanted = edit.loaded(channel, {
  as: 'root',
  given: serverWith().handlers,
  play: async (stage) => {
    const texts = await press(stage)
    await waitFor(async () => expect(await stage.page.findByRole('textbox', { name: texts.code })).toHaveFocus())
  },
})

const showing = serverWith()

export const Shown = {
  name: 'D795 the key is shown after a code, can be copied, and is nowhere once the dialog is closed',
  ...edit.loaded(channel, {
    as: 'root',
    given: showing.handlers,
    play: async (stage) => {
      showing.state.verified = false
      const texts = await enter(stage, CODE)
      const { page, userEvent } = stage
      await expect(await keyField(stage)).toHaveValue(KEY)
      await page.findByRole('button', { name: texts.copy })
      await expect(storedIn(stage)).not.toContain(KEY)
      await userEvent.click(page.getByRole('button', { name: texts.done }))
      await waitFor(() => expect(page.queryByRole('dialog', { name: texts.title(channel.name) })).toBeNull())
      await expect(document.body.innerHTML).not.toContain(KEY)
      await expect(storedIn(stage)).not.toContain(KEY)
      await expect(showing.state.changes).toBe(0)
    },
  }),
}

export const WrongCode = edit.loaded(channel, {
  as: 'root',
  given: serverWith().handlers,
  play: async (stage) => {
    const texts = await enter(stage, '000000')
    const field = await stage.page.findByRole('textbox', { name: texts.code })
    await waitFor(() => expect(field).toHaveAccessibleDescription('验证失败，请检查验证码'))
  },
})

export const NotSetUp = {
  name: 'D796 without a second factor the dialog says how to set one up',
  ...edit.loaded(channel, {
    as: 'root',
    given: serverWith({ enabled: false }).handlers,
    play: async (stage) => {
      const texts = await press(stage)
      await stage.page.findByText(texts.notSetUp)
      const link = stage.page.getByRole('link', { name: texts.setUp })
      await expect(link).toHaveAttribute('href', expect.stringContaining('/setting'))
    },
  }),
}

export const Administrators = {
  name: 'D796 administrators, whom the server tells no key, have no button for it',
  ...edit.loaded(channel, {
    given: serverWith().handlers,
    play: async ({ page }) => {
      const [texts, form] = await Promise.all([storedKeyTexts.load(), channelFormTexts.load()])
      await page.findByRole('textbox', { name: form.key })
      await expect(page.queryByRole('button', { name: texts.show })).toBeNull()
    },
  }),
}

export const Phone = edit.loaded(channel, {
  as: 'root',
  width: 'phone',
  given: serverWith({ verified: true }).handlers,
  play: async (stage) => {
    await press(stage)
    await expect(await keyField(stage)).toHaveValue(KEY)
  },
})
