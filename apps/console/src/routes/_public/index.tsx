import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { createFileRoute } from '@tanstack/react-router'
import { systemName, useStatus } from '../../app/status.ts'
import { useTexts } from '../../app/texts/area.ts'
import { frameTexts } from '../../app/texts/frame.ts'
import { LinkButton } from '../../parts/LinkButton.tsx'
import classes from './-home.module.css'

export const Route = createFileRoute('/_public/')({
  staticData: { nav: { label: 'home', icon: 'home', order: 10 } },
  component: Home,
})

/** What this system is and how it is doing, while nobody has written a home page. */
function Home() {
  const { home } = useTexts(frameTexts)
  const status = useStatus()
  const facts = [
    [home.version, status.version || home.unknown],
    [home.started, status.start_time > 0 ? formatTimestamp(status.start_time) : home.unknown],
    [home.address, `${window.location.origin}/v1`],
  ]
  return (
    <div className={classes.home}>
      <div>
        <h1>{home.welcome(systemName(status))}</h1>
        <p className="dimmed">{home.purpose}</p>
      </div>
      <div>
        <LinkButton to="/token">{home.toTokens}</LinkButton>
      </div>
      <section aria-labelledby="about-system">
        <h2 id="about-system">{home.status}</h2>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
