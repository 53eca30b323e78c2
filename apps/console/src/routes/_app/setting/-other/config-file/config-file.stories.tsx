import { channels, options } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { expect } from 'storybook/test'
import { mock, type Stage, screen } from '../../../../../story/screen.tsx'
import { configFileTexts } from './texts.ts'

export default { title: 'Screens/Settings/Configuration file', tags: ['!autodocs'] }

const settings = screen('/setting?tab=other', options.list)

const stored = [
  { key: 'SystemName', value: 'Relaydeck' },
  { key: 'RetryTimes', value: '0' },
]

const given = [mock(channels.search, [{ ...samples.channel, name: 'main', models: 'gpt-4o', priority: 0 }])]

const FILE = `options:
  RetryTimes: 3
channels:
  main:
    priority: 10
    models: [gpt-4o, o3]
  spare:
    type: openai
    key: sk-secret-spare
    models: [gpt-4o]
`

const openFile = async ({ page, userEvent }: Stage, text: string) => {
  const texts = configFileTexts.current()
  await page.findByRole('heading', { name: texts.title })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  await userEvent.upload(input, new File([text], 'config.yaml', { type: 'application/yaml' }))
  await page.findByRole('dialog', { name: texts.plan })
  return texts
}

/** Each change has its fields before and after; secrets have no values. */
export const Plan = settings.loaded(stored, {
  as: 'root',
  given,
  play: async (stage) => {
    const texts = await openFile(stage, FILE)
    await stage.page.findByRole('button', { name: texts.apply(3) })
    await stage.page.findByText('0 → 10')
    await expect(stage.page.queryByText(/sk-secret/)).toBeNull()
  },
})

/** A file that does not fit is refused with every place. */
export const Unusable = settings.loaded(stored, {
  as: 'root',
  given,
  play: async (stage) => {
    const texts = await openFile(stage, 'options:\n  RetryTimes: many\nchanels: {}\n')
    await stage.page.findByText(texts.unusable)
    await stage.page.findByText(/chanels/)
  },
})

/** Secrets that a file takes from environment variables are requested. */
export const AsksSecrets = settings.loaded(stored, {
  as: 'root',
  given,
  play: async (stage) => {
    const texts = await openFile(stage, FILE.replace('sk-secret-spare', '${' + 'SPARE_KEY}'))
    await stage.userEvent.type(await stage.page.findByLabelText('SPARE_KEY'), 'sk-secret-typed')
    await stage.userEvent.click(stage.page.getByRole('button', { name: texts.compare }))
    await stage.page.findByRole('button', { name: texts.apply(3) })
  },
})

export const Same = settings.loaded(stored, {
  as: 'root',
  given,
  play: async (stage) => {
    const texts = await openFile(stage, 'options:\n  RetryTimes: 0\n')
    await stage.page.findByText(texts.same)
  },
})
