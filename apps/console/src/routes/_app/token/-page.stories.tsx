import { logs, status, tokens, usage } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { recordTexts } from '../../../parts/record-page/RecordPage.tsx'
import { lastCalls, monthOf } from '../../../story/samples/month.ts'
import { byKind } from '../../../story/samples/token.ts'
import { fail, mock, screen } from '../../../story/screen.tsx'
import { tokenTexts } from './-token.ts'

export default { title: 'Screens/Tokens/Page', tags: ['!autodocs'] }

const { shared, narrowed, exhausted, unnamed } = byKind

const page = screen('/token/11', tokens.get)

const given = [
  mock(status.get, { ...samples.status, usage: true, calls: true }),
  mock(usage.overviewSelf, monthOf),
  mock(logs.listSelf, lastCalls),
]

export const Loaded = page.loaded(shared, { given })
export const Phone = page.loaded(shared, { given, width: 'phone' })
export const Narrowed = page.loaded(narrowed, { given, at: '/token/10' })

/** The log of administrators has the tokens of others too, so their links name the owner. */
export const AsAdmin = page.loaded(shared, {
  given,
  as: 'admin',
  play: async ({ page: found }) => {
    const all = await found.findByRole('link', { name: recordTexts.current().allCalls })
    await expect(all.getAttribute('href')).toMatch(/^\/log\?token_name=[^&]+&username=\w+$/)
  },
})

/** The log knows tokens by name, so that one without a name has no calls here. */
export const Unnamed = page.loaded(unnamed, { given, at: '/token/6' })

/** The form of the list, in a part of the page. */
export const Settings = page.loaded(shared, { given, at: '/token/11?tab=settings' })

/** Where enabling is refused until the quota is raised, the form opens. */
export const EnableRefused = page.loaded(exhausted, {
  given: [...given, fail(tokens.setStatus, 'refused')],
  at: '/token/7',
  play: async ({ page: found, userEvent, instance }) => {
    const { more } = recordTexts.current()
    await userEvent.click(await found.findByRole('button', { name: more(tokenTexts.current().named(exhausted.name)) }))
    await userEvent.click(await found.findByRole('menuitem', { name: commonTexts.current().enable }))
    await found.findByText(tokenTexts.current().form.exhausted)
    await expect(instance.router.state.location.href).toBe('/token/7?tab=settings')
  },
})

/** A server of the family that does not sum calls shows the cost alone. */
export const OtherServer = page.loaded(shared, {
  given: [
    mock(status.get, { ...samples.status, usage: undefined, calls: undefined }),
    mock(logs.statSelf, { quota: 8_200_000 }),
    ...given.slice(2),
  ],
})

export const Loading = page.loading({ given })
export const NotFound = page.refused({ given })
