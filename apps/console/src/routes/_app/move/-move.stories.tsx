import { type MovePlan, moves, status } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect, waitFor } from 'storybook/test'
import { commonTexts } from '../../../parts/kit/KitTexts.tsx'
import { fail, mock, type Stage, screen } from '../../../story/screen.tsx'
import { moveTexts } from './-texts.ts'

export default { title: 'Screens/Move', tags: ['!autodocs'] }

const page = screen('/move', moves.plan)
const given = [mock(status.get, { ...samples.status, moves: true })]

const none = { add: 0, change: 0, same: 0, keep: 0, leave: 0, items: [] }

const plan: MovePlan = {
  ...samples.movePlan,
  parts: [
    {
      ...none,
      noun: 'users',
      add: 41,
      keep: 1,
      items: [
        { action: 'keep', name: 'root', reasons: [] },
        { action: 'add', name: 'alice', reasons: ['邮箱地址已有人使用，不带邮箱', '邀请码已有人使用，换新邀请码'] },
      ],
    },
    { ...none, noun: 'tokens', add: 120 },
    {
      ...none,
      noun: 'channels',
      add: 12,
      same: 2,
      items: [{ action: 'add', name: 'Midjourney', reasons: ['添加后为停用：没有这种渠道类型'] }],
    },
    { ...none, noun: 'codes', add: 3 },
    { ...none, noun: 'options', add: 9, change: 2, keep: 4, leave: 5, items: [] },
  ],
  losses: [{ what: 'users.discord_id', count: 3, reason: '' }],
  notes: [{ what: 'channels.tag', count: 5, reason: '没有渠道标签' }],
  without_password: ['bob', 'carol'],
  without_passwords: 2,
}

const nothing: MovePlan = {
  ...plan,
  parts: plan.parts.map(({ noun }) => ({ ...none, noun, same: 3 })),
  losses: [],
  notes: [],
}

const chooseFile = async ({ userEvent }: Stage, content = 'SQLite format 3') => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  await userEvent.upload(input, new File([content], 'one-api.db', { type: 'application/vnd.sqlite3' }))
}

const submit = async ({ page: screenOf, userEvent }: Stage) =>
  userEvent.click(await screenOf.findByRole('button', { name: moveTexts.current().plan }))

const fillServer = async ({ page: screenOf, userEvent }: Stage) => {
  const texts = moveTexts.current()
  await userEvent.click(await screenOf.findByRole('radio', { name: texts.kinds.server }))
  await userEvent.type(screenOf.getByRole('textbox', { name: texts.url }), 'https://gateway.example')
  await userEvent.type(screenOf.getByLabelText(new RegExp(`^${texts.token}`)), 'a'.repeat(32))
}

const askForPlan = async (stage: Stage) => {
  await chooseFile(stage)
  await submit(stage)
}

export const Form = page.loaded(plan, { given })
export const Phone = page.loaded(plan, { given, width: 'phone' })

/** The form for a running server. */
export const Server = page.loaded(plan, { given, play: fillServer })

/** Another server than the embedded gateway. */
export const Unavailable = page.loaded(plan, {
  play: async ({ page: screenOf }) => void (await screenOf.findByText(moveTexts.current().unavailable)),
})

/** The chooser of a file names what is missing, and has the focus. */
export const NoFile = page.loaded(plan, {
  given,
  play: async (stage) => {
    await submit(stage)
    const texts = moveTexts.current()
    const chooser = stage.page.getByRole('button', { name: texts.choose })
    await waitFor(() => expect(chooser).toHaveFocus())
    await expect(chooser).toHaveAccessibleDescription(texts.errors.file)
  },
})

/** Each field of a server names its error, and the first one has the focus. */
export const NoServer = page.loaded(plan, {
  given,
  play: async (stage) => {
    const texts = moveTexts.current()
    await stage.userEvent.click(await stage.page.findByRole('radio', { name: texts.kinds.server }))
    for (const noun of Object.values(texts.nouns))
      await stage.userEvent.click(stage.page.getByRole('checkbox', { name: noun }))
    await submit(stage)
    await waitFor(() => expect(stage.page.getByRole('textbox', { name: texts.url })).toHaveFocus())
    for (const error of [texts.errors.url, texts.errors.token, texts.errors.only])
      await expect(stage.page.getByText(error)).toBeVisible()
  },
})

const never = mock(moves.upload, () => new Promise(() => {}))

/** How much of the file has arrived. */
export const Uploading = page.working(plan, {
  given: [...given, never],
  play: async (stage) => {
    await askForPlan(stage)
    await stage.page.findByRole('progressbar')
  },
})

/** What is stopped is no failure, and can be sent again. */
export const Stopped = page.loaded(plan, {
  given: [...given, never],
  play: async (stage) => {
    await askForPlan(stage)
    await stage.userEvent.click(await stage.page.findByRole('button', { name: commonTexts.current().stop }))
    const texts = moveTexts.current()
    await stage.page.findByText(texts.stopped)
    await expect(stage.page.queryByRole('alert')).toBeNull()
    await waitFor(() => expect(stage.page.getByRole('button', { name: texts.plan })).toHaveFocus())
  },
})

export const Refused = page.refused({ given, play: askForPlan })

const openAll = async ({ userEvent, page: screenOf }: Stage) => {
  const texts = moveTexts.current()
  const heading = await screenOf.findByRole('heading', { name: texts.planned(texts.names[plan.from]) })
  await waitFor(() => expect(heading).toHaveFocus())
  for (const summary of document.querySelectorAll('summary')) await userEvent.click(summary)
}

/** What a move does, with all that there is to be said about it. */
export const Plan = page.loaded(plan, {
  given,
  play: async (stage) => {
    await askForPlan(stage)
    await openAll(stage)
    await expect(stage.page.getByText('bob')).toBeVisible()
  },
})

export const PlanOnPhone = page.loaded(plan, {
  given,
  width: 'phone',
  play: async (stage) => {
    await askForPlan(stage)
    await openAll(stage)
  },
})

/** A move that has nothing to add has no button. */
export const Nothing = page.loaded(nothing, {
  given,
  play: async (stage) => {
    await askForPlan(stage)
    const texts = moveTexts.current()
    await stage.page.findByText(texts.nothing)
    await expect(stage.page.queryByRole('button', { name: texts.make(0) })).toBeNull()
  },
})

const count = 41 + 120 + 12 + 3 + 9 + 2

const make = async (stage: Stage) => {
  await askForPlan(stage)
  await stage.userEvent.click(await stage.page.findByRole('button', { name: moveTexts.current().make(count) }))
}

/** What was moved, and what comes next. */
export const Made = page.loaded(plan, {
  given: [...given, mock(moves.make, plan)],
  play: async (stage) => {
    await make(stage)
    const heading = await stage.page.findByRole('heading', { name: moveTexts.current().done(count) })
    await waitFor(() => expect(heading).toHaveFocus())
  },
})

/** A plan that is no longer true is refused beside its button. */
export const NotMade = page.loaded(plan, {
  given: [...given, fail(moves.make, 'refused')],
  play: async (stage) => {
    await make(stage)
    await stage.page.findByRole('alert')
  },
})

/** The way back leads to the form, with what was chosen. */
export const Back = page.loaded(plan, {
  given,
  play: async (stage) => {
    await askForPlan(stage)
    const texts = moveTexts.current()
    await stage.userEvent.click(await stage.page.findByRole('button', { name: texts.back }))
    await waitFor(() => expect(stage.page.getByRole('heading', { level: 1 })).toHaveFocus())
    await expect(stage.page.getByText(/one-api\.db/, { selector: '[role=status]' })).toBeVisible()
  },
})
