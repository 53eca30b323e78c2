import { Anchor, Checkbox, Group, NativeSelect, Slider, TextInput } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { LANGUAGES } from '../../app/language/language.ts'
import {
  addressOf,
  type Combination,
  combinationsOf,
  type Entry,
  type Picture,
  picturesOf,
  type Shown,
  subjectOf,
  THEMES,
  WIDTHS,
} from './combinations.ts'
import classes from './States.module.css'

/** Settings of the page, which its address has. */
export interface Choice extends Shown {
  /** Id of the component or screen. */
  readonly of: string
  /** Part of the names of the stories that are shown. */
  readonly story: string
}

interface StatesProps {
  stories: readonly Entry[]
  choice: Choice
  onChoose: (change: Partial<Choice>) => void
}

/** All stories of a component or screen in each theme, language and width. */
export function States({ stories, choice, onChoose }: StatesProps) {
  const page = useKeptFocus()
  const own = stories.filter((each) => subjectOf(each) === choice.of)
  const shown = own.filter(({ name }) => name.toLowerCase().includes(choice.story.toLowerCase()))
  const combinations = combinationsOf(choice)
  const count = shown.length * combinations.length
  return (
    <main className={classes.page} ref={page}>
      <h1>{own[0]?.title ?? 'All states'}</h1>
      <Filters {...{ stories, choice, onChoose }} />
      <p role="status">
        {own.length === 0 ? `No story has the id ${choice.of}` : `${shown.length} stories, ${count} states`}
      </p>
      {shown.map((story) => (
        <section key={story.id} aria-labelledby={`title-${story.id}`}>
          <h2 id={`title-${story.id}`}>{story.name}</h2>
          <div className={`${classes.grid} ${isKit(story) ? classes.kit : ''}`}>
            {combinations.map((each) => (
              <State key={Object.values(each).join()} {...{ story, ...each }} />
            ))}
          </div>
          {picturesOf(story.id).map((picture) => (
            <Compared key={picture.kind} {...{ story, picture }} />
          ))}
        </section>
      ))}
    </main>
  )
}

/** Gives the focus back that a story takes when it plays: stories are only looked at here. */
function useKeptFocus() {
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    let last: Element | null = null
    const remember = () => {
      if (!(document.activeElement instanceof HTMLIFrameElement)) last = document.activeElement
    }
    const restore = () => {
      if (!(document.activeElement instanceof HTMLIFrameElement) || !page.current?.contains(document.activeElement))
        return
      if (last instanceof HTMLElement) last.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', remember)
    window.addEventListener('blur', restore)
    return () => {
      document.removeEventListener('focusin', remember)
      window.removeEventListener('blur', restore)
    }
  }, [])
  return page
}

function Filters({ stories, choice, onChoose }: StatesProps) {
  const subjects = new Map(stories.map((each) => [subjectOf(each), each.title]))
  const data = [...subjects].map(([value, label]) => ({ value, label }))
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Component or screen"
        data={subjects.has(choice.of) ? data : [{ value: choice.of, label: choice.of }, ...data]}
        value={choice.of}
        onChange={({ currentTarget: { value } }) => onChoose({ of: value, story: '' })}
      />
      <TextInput
        label="Story"
        value={choice.story}
        onChange={({ currentTarget: { value } }) => onChoose({ story: value })}
      />
      <Choices label="Theme" all={THEMES} value={choice.themes} onChange={(themes) => onChoose({ themes })} />
      <Choices
        label="Language"
        all={LANGUAGES}
        value={choice.languages}
        onChange={(languages) => onChoose({ languages })}
      />
      <Choices
        label="Width"
        all={WIDTHS.map(String)}
        value={choice.widths}
        onChange={(widths) => onChoose({ widths })}
      />
    </div>
  )
}

interface ChoicesProps {
  label: string
  all: readonly string[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

const Choices = ({ label, all, value, onChange }: ChoicesProps) => (
  <Checkbox.Group label={label} value={[...value]} onChange={onChange}>
    <Group gap="sm" mt={8}>
      {all.map((each) => (
        <Checkbox key={each} value={each} label={each} />
      ))}
    </Group>
  </Checkbox.Group>
)

type StateProps = Combination & { story: Entry }

const lookOf = ({ theme, language, width }: Combination) => `${theme}, ${language}, ${width} px`

/** One state of a story. Its caption opens the story. */
function State({ story, ...look }: StateProps) {
  return (
    <figure className={classes.state}>
      <figcaption>
        <Anchor href={addressOf(story.id, look)} target="_blank" aria-label={`${story.name}: ${lookOf(look)}`}>
          {lookOf(look)}
        </Anchor>
      </figcaption>
      <Frame {...{ story, ...look }} />
    </figure>
  )
}

const isKit = ({ title }: Entry) => title.startsWith('Kit/')

/** Heights of components of the kit and of screens, in CSS pixels. */
const heightOf = (story: Entry) => (isKit(story) ? 320 : 800)

/** A story in a frame that loads when it is visible. */
function Frame({ story, height = heightOf(story), ...look }: StateProps & { height?: number }) {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const [wanted, setWanted] = useState(false)
  if (inViewport && !wanted) setWanted(true)
  const size = { '--width': look.width, '--height': height } as CSSProperties
  return (
    <div className={classes.frame} style={size} ref={ref}>
      {wanted && <iframe title={`${story.name}: ${lookOf(look)}`} src={addressOf(story.id, look)} tabIndex={-1} />}
    </div>
  )
}

const PICTURE_HEIGHT = 640

/** The accepted picture over the story; a slider moves the border between them. */
function Compared({ story, picture }: { story: Entry; picture: Picture }) {
  const [share, setShare] = useState(50)
  const title = `Accepted picture: ${lookOf(picture)}`
  return (
    <figure className={classes.compared}>
      <figcaption>{title}, on the left of the story</figcaption>
      <div className={classes.overlay}>
        <Frame {...{ story, ...picture }} height={PICTURE_HEIGHT} />
        <img src={picture.url} alt={title} loading="lazy" style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }} />
      </div>
      <Slider
        value={share}
        onChange={setShare}
        label={(value) => `${value} %`}
        thumbLabel={`Visible part of the accepted picture of ${story.name}, ${picture.kind}`}
      />
    </figure>
  )
}
