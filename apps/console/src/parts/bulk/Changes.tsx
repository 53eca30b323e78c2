import { useTexts } from '../../app/texts/area.ts'
import { bulkTexts } from './bulk-texts.ts'
import classes from './Changes.module.css'

/** Maximum number of rows whose changes are shown. */
const MAX_SHOWN = 100

/** A field before and after a change. */
export interface FieldChange {
  label: string
  before: string
  after: string
}

/** What changes in a row. */
interface RowChange {
  id: number
  name: string
  fields: readonly FieldChange[]
}

/** What changes in each row: fields before and after. */
export function Changes({ rows }: { rows: readonly RowChange[] }) {
  const { edit: texts } = useTexts(bulkTexts)
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be focusable to be scrolled with the keyboard
    <section className={classes.frame} aria-label={texts.preview} tabIndex={0}>
      <ul className={classes.rows}>
        {rows.slice(0, MAX_SHOWN).map(({ id, name, fields }) => (
          <li key={id}>
            <b>{name}</b>
            {fields.map(({ label, before, after }) => (
              <span key={label} className={classes.change}>
                {label}
                <span className={classes.values}>
                  {before && <del>{before}</del>} → <ins>{after || '–'}</ins>
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {rows.length > MAX_SHOWN && <p className="dimmed">{texts.more(rows.length - MAX_SHOWN)}</p>}
    </section>
  )
}
