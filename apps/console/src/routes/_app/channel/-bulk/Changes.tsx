import type { Channel } from '@relaydeck/api-sdk'
import { useTexts } from '../../../../app/texts/area.ts'
import { useRowNames } from '../../../../parts/list/resource.ts'
import { channelResource } from '../-resource.ts'
import classes from './Changes.module.css'
import { type ChannelChange, channelBulkTexts } from './edit.ts'

/** Maximum number of channels whose changes are shown. */
const MAX_SHOWN = 100

/** Number of characters of a new key that are shown. */
const KEY_END = 4

interface ChangesProps {
  rows: readonly Channel[]
  /** Changes by channel id. */
  changes: ReadonlyMap<number, ChannelChange>
}

/** What changes in each channel: fields before and after. Of a key only the end is shown. */
export function Changes({ rows, changes }: ChangesProps) {
  const { edit: texts } = useTexts(channelBulkTexts)
  const { nameOf } = useRowNames(channelResource)
  const changed = rows.filter(({ id }) => changes.has(id))
  if (changed.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be focusable to be scrolled with the keyboard
    <section className={classes.frame} aria-label={texts.preview} tabIndex={0}>
      <ul className={classes.rows}>
        {changed.slice(0, MAX_SHOWN).map((channel) => (
          <li key={channel.id}>
            <b>{nameOf(channel)}</b>
            {Object.entries(changes.get(channel.id) ?? {}).map(([field, value]) => (
              <span key={field} className={classes.change}>
                {texts.changed[field as keyof ChannelChange]}
                <Values
                  before={field === 'key' ? '' : String(channel[field as keyof ChannelChange])}
                  after={field === 'key' ? `…${String(value).slice(-KEY_END)}` : String(value)}
                />
              </span>
            ))}
          </li>
        ))}
      </ul>
      {changed.length > MAX_SHOWN && <p className="dimmed">{texts.more(changed.length - MAX_SHOWN)}</p>}
    </section>
  )
}

const Values = ({ before, after }: { before: string; after: string }) => (
  <span className={classes.values}>
    {before && <del>{before}</del>} → <ins>{after || '–'}</ins>
  </span>
)
