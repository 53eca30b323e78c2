import type { Meta, StoryObj } from '@storybook/react-vite'
import { useArgs } from 'storybook/preview-api'
import { LANGUAGES } from '../../app/language/language.ts'
import { type Entry, readStories, THEMES, WIDTHS } from './combinations.ts'
import { type Choice, States } from './States.tsx'

/** All states of a component or screen: its stories in each theme, language and width, and its accepted pictures. */
const meta: Meta<Choice> = {
  title: 'All states',
  // Its frames need the rest of Storybook: `test/storybook.test.ts` tests it in the build.
  tags: ['!autodocs', '!test'],
  parameters: {
    layout: 'fullscreen',
    noPicture: 'It shows other stories.',
    noPlay: 'It shows other stories.',
  },
  args: {
    of: 'kit-quota',
    story: '',
    themes: [...THEMES],
    languages: [...LANGUAGES],
    widths: WIDTHS.map(String),
  },
  argTypes: {
    of: { control: 'text', description: 'Id of the component or screen, such as `screens-tokens-list`' },
    story: { control: 'text', description: 'Part of the names of the stories that are shown' },
    themes: { control: 'check', options: THEMES },
    languages: { control: 'check', options: LANGUAGES },
    widths: { control: 'check', options: WIDTHS.map(String) },
  },
}

export default meta

export const Grid: StoryObj<Choice> = {
  loaders: [async () => ({ stories: await readStories() })],
  render: function Render(choice, { loaded }) {
    const [, update] = useArgs<Choice & Record<string, unknown>>()
    return <States stories={loaded.stories as readonly Entry[]} choice={choice} onChoose={update} />
  },
}
