import classes from './Command.module.css'

/** A command for a shell, in lines that can be scrolled. */
export const Command = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll what has the focus
  <pre className={classes.command} tabIndex={0}>
    {children}
  </pre>
)

/** Returns a command for a shell that makes one call. */
export function curlOf(origin: string, key: string, model: string): string {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hello' }] }).replaceAll("'", "'\\''")
  return [
    `curl ${origin}/v1/chat/completions`,
    `  -H 'Authorization: Bearer ${key}'`,
    `  -H 'Content-Type: application/json'`,
    `  -d '${body}'`,
  ].join(' \\\n')
}
