import classes from './Command.module.css'

/** A command, program or file, in lines that can be scrolled. */
export const Command = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll what has the focus
  <pre className={classes.command} tabIndex={0}>
    {children}
  </pre>
)
