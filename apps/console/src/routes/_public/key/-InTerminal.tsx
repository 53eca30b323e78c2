import { shellQuoted } from '@relaydeck/config/clients'
import { CopyButton } from '@relaydeck/ui/CopyButton'
import { useTexts } from '../../../app/language/area.ts'
import { useGatewayAddress } from '../../../app/status.ts'
import activity from '../../../parts/activity/activity.module.css'
import { KitTexts } from '../../../parts/kit/KitTexts.tsx'
import { Command } from '../../../parts/shell-command/Command.tsx'
import classes from './-KeyPage.module.css'
import { keyTexts } from './-texts.ts'

/** Claude Code passes the address and the key that it uses to the command. */
const STATUS_LINE = '"statusLine": { "type": "command", "command": "relaydeck usage 2>/dev/null" }'

/** Commands that show the same in a terminal. They contain no key. */
export function InTerminal() {
  const texts = useTexts(keyTexts)
  const origin = useGatewayAddress()
  const { curl, line, statusLine } = texts.commands
  const commands = [
    {
      ...curl,
      text: `curl ${shellQuoted(`${origin}/api/usage/key`)} \\\n  -H "Authorization: Bearer $RELAYDECK_KEY"`,
    },
    { ...line, text: `RELAYDECK_URL=${shellQuoted(origin)} relaydeck usage` },
    { ...statusLine, text: STATUS_LINE },
  ]
  return (
    <KitTexts>
      <section className={activity.section} aria-labelledby="terminal">
        <h2 id="terminal">{texts.terminal}</h2>
        {commands.map(({ hint, copy, text }) => (
          <div key={copy} className={classes.snippet}>
            <p className="dimmed">{hint}</p>
            <div className={classes.copied}>
              <Command>{text}</Command>
              <CopyButton value={text} label={copy} />
            </div>
          </div>
        ))}
      </section>
    </KitTexts>
  )
}
