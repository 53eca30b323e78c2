import classes from '../-list/LogList.module.css'

/** A channel by id and, where it is known, name; no channel is a dash. */
export function Channel({ id, name }: { id: number; name: string | undefined }) {
  if (id === 0) return '–'
  return (
    <span className={classes.channel}>
      <span className="dimmed">{id}</span>
      {name}
    </span>
  )
}
