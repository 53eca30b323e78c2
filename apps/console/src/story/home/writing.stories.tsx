import { en as kitEn } from '@relaydeck/ui/texts/en'
import { zh as kitZh } from '@relaydeck/ui/texts/zh'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { texts as frameEn } from '../../app/language/frame.en.ts'
import { texts as frameZh } from '../../app/language/frame.zh.ts'
import { texts as commonEn } from '../../parts/kit/texts.en.ts'
import { texts as commonZh } from '../../parts/kit/texts.zh.ts'
import { texts as tokenEn } from '../../routes/_app/token/-texts.en.ts'
import { texts as tokenZh } from '../../routes/_app/token/-texts.zh.ts'
import { entriesOf, glossary } from './glossary.ts'
import { Page, Rows } from './parts.tsx'

const meta = {
  title: 'Writing',
  tags: ['!autodocs'],
  parameters: { noPlay: 'It shows texts and has nothing to press.', noPicture: 'It is a table of texts.' },
} satisfies Meta

export default meta
type Story = StoryObj

/** One term for one thing, from docs/glossary.md. */
export const Terms: Story = {
  render: () => (
    <Page title="Terms">
      {['Product', 'Actions'].map((section) => (
        <section key={section}>
          <h2>{section}</h2>
          <Rows
            label={section}
            headings={['English', '中文', section === 'Actions' ? 'Not' : 'Meaning']}
            rows={glossary(section).map(([english = '', ...others]) => [english, ...others])}
          />
        </section>
      ))}
    </Page>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: 'enable, disable' })).toBeVisible()
    await expect(canvas.getAllByRole('row').length).toBeGreaterThan(30)
  },
}

const NAME = 'ci'

/** Rules of tone, each with texts from the catalogues. */
export const Tone: Story = {
  render: () => (
    <Page title="Tone">
      <Rows
        label="Tone"
        headings={['Rule', '中文', 'English']}
        rows={[
          ['A list says what it is for', tokenZh.purpose, tokenEn.purpose],
          ['An empty list names the first step', tokenZh.emptyHint, tokenEn.emptyHint],
          ['A button is a verb', commonZh.save, commonEn.save],
          ['A question says what happens to whom', tokenZh.removeEffect(NAME), tokenEn.removeEffect(NAME)],
          ['A message at a field says what to enter', tokenZh.form.nameMissing, tokenEn.form.nameMissing],
          ['A failure says what to do next', kitZh.table.noMatchHint, kitEn.table.noMatchHint],
          ['A long wait is admitted', kitZh.load.slow, kitEn.load.slow],
          ['A number has its noun', tokenZh.counted(3), tokenEn.counted(3)],
          ['An icon button names its record', tokenZh.clients.connect(NAME), tokenEn.clients.connect(NAME)],
        ]}
      />
    </Page>
  ),
}

const CATALOGUES = [
  ['Frame', frameZh, frameEn],
  ['Shared words', commonZh, commonEn],
  ['Tokens', tokenZh, tokenEn],
  ['Kit', kitZh, kitEn],
] as const

/** Chinese and English side by side. */
export const Catalogues: Story = {
  render: () => (
    <Page title="Catalogues">
      {CATALOGUES.map(([name, zh, en]) => (
        <section key={name}>
          <h2>{name}</h2>
          <Rows label={name} headings={['Place', '中文', 'English']} rows={entriesOf(zh, en)} />
        </section>
      ))}
    </Page>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('rowheader', { name: 'table.firstPage' })).toBeVisible()
  },
}
