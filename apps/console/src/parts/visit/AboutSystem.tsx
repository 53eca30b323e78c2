import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { systemName, useStatus } from '../../app/status.ts'
import { textArea, useTexts } from '../../app/texts/area.ts'
import { LinkButton } from '../LinkButton.tsx'
import classes from './AboutSystem.module.css'

/** Texts of the system information. */
export const aboutSystemTexts = textArea({ zh: () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') })

/** Default content of the home and about pages: the system's version, address and sign-in methods. */
export function AboutSystem({ page }: { page: 'welcome' | 'about' }) {
  const texts = useTexts(aboutSystemTexts)
  const status = useStatus()
  return (
    <div className={classes.system}>
      <div>
        <h1>{texts[page](systemName(status))}</h1>
        <p className="dimmed">{texts.purpose}</p>
      </div>
      {page === 'welcome' && (
        <div>
          <LinkButton to="/token">{texts.toTokens}</LinkButton>
        </div>
      )}
      <section aria-labelledby="about-system">
        <h2 id="about-system">{texts.status}</h2>
        <Facts />
      </section>
    </div>
  )
}

function Facts() {
  const texts = useTexts(aboutSystemTexts)
  const status = useStatus()
  const providers = [
    status.github_oauth && texts.way.github,
    status.wechat_login && texts.way.wechat,
    status.lark_client_id !== '' && texts.way.lark,
    status.oidc && texts.way.oidc,
  ].filter((name) => name !== false)
  const facts = [
    [texts.version, status.version || texts.unknown],
    [texts.started, status.start_time > 0 ? formatTimestamp(status.start_time) : texts.unknown],
    [texts.address, `${window.location.origin}/v1`],
    [texts.ways, providers.join(texts.and) || texts.off],
    [texts.verification, status.email_verification ? texts.on : texts.off],
    [texts.turnstile, status.turnstile_check ? texts.on : texts.off],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
