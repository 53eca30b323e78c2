import { isAdmin } from '@relaydeck/api-sdk'
import { formatTimestamp } from '@relaydeck/ui/Timestamp'
import { type QueryClient, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTexts } from '../../app/language/area.ts'
import { frameTexts } from '../../app/language/frame.ts'
import { useSessionUser } from '../../app/session.ts'
import { systemName, useGatewayAddress, useIsEmbedded, useStatus } from '../../app/status.ts'
import { Content, contentTexts } from '../content/Content.tsx'
import { Facts } from '../kit/Facts.tsx'
import { LinkButton } from '../kit/LinkButton.tsx'
import { Note } from '../kit/Note.tsx'
import classes from './AboutSystem.module.css'
import { HowToCall } from './HowToCall.tsx'
import { aboutSystemTexts } from './texts.ts'

type Options = Pick<UseQueryOptions<string>, 'queryKey' | 'queryFn'>

/** Loads the administrator's content of a page. */
export const loadVisit = (queryClient: QueryClient, options: Options) =>
  queryClient.prefetchQuery({ ...options, meta: { handlesErrors: true } })

/** Home or about page: content written by an administrator, or else system information. */
export function VisitPage({ page, options }: { page: 'welcome' | 'about'; options: Options }) {
  const texts = useTexts(contentTexts)
  const titles = useTexts(aboutSystemTexts)
  const status = useStatus()
  const { data, isError, refetch } = useQuery({ ...options, meta: { handlesErrors: true } })
  if (data)
    return (
      <Suspense fallback={<p role="status">{texts.loading}</p>}>
        <Content title={titles[page](systemName(status))} text={data} />
      </Suspense>
    )
  return (
    <div className={classes.page}>
      {isError && (
        <Note tone="failed" action={{ label: texts.retry, run: () => void refetch() }}>
          {texts.failed}
        </Note>
      )}
      <AboutSystem page={page} />
    </div>
  )
}

/** Default content of the home and about pages. */
function AboutSystem({ page }: { page: 'welcome' | 'about' }) {
  const texts = useTexts(aboutSystemTexts)
  const status = useStatus()
  const user = useSessionUser()
  return (
    <div className={classes.system}>
      <div>
        <h1>{texts[page](systemName(status))}</h1>
        <p className="dimmed">{page === 'welcome' && !user ? texts.offer : texts.purpose}</p>
      </div>
      {page === 'about' ? (
        <section aria-labelledby="about-system">
          <h2 id="about-system">{texts.status}</h2>
          <SystemFacts />
        </section>
      ) : user ? (
        <NextSteps isAdmin={isAdmin(user)} />
      ) : (
        <Introduction />
      )}
    </div>
  )
}

/** Tells guests what the system is for, and how to call it; the top bar has the ways to sign in and up. */
function Introduction() {
  const texts = useTexts(aboutSystemTexts)
  const { nav } = useTexts(frameTexts)
  const isEmbedded = useIsEmbedded()
  return (
    <>
      <section aria-labelledby="offers">
        <h2 id="offers">{texts.offers}</h2>
        <Facts className={classes.facts} facts={texts.features.map(({ name, hint }) => [name, hint])} />
      </section>
      <HowToCall />
      {isEmbedded && (
        <p>
          <Link to="/key">{nav.key}</Link>
        </p>
      )}
    </>
  )
}

// In the order of their texts.
const ADMIN_STEPS = ['/dashboard', '/channel', '/token'] as const
const OWN_STEPS = ['/token', '/dashboard'] as const

/** Links to useful next pages after signing in, the most useful first. */
function NextSteps({ isAdmin }: { isAdmin: boolean }) {
  const texts = useTexts(aboutSystemTexts)
  const steps = isAdmin ? texts.adminSteps : texts.ownSteps
  const targets = isAdmin ? ADMIN_STEPS : OWN_STEPS
  const origin = useGatewayAddress()
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps">{texts.next}</h2>
      <ul className={classes.steps}>
        {targets.map((to, at) => (
          <li key={to}>
            <LinkButton to={to} variant={at === 0 ? 'filled' : 'default'}>
              {steps[at]?.name}
            </LinkButton>
            <span className="dimmed">{steps[at]?.hint}</span>
          </li>
        ))}
      </ul>
      <Facts className={classes.facts} facts={[[texts.address, `${origin}/v1`]]} />
    </section>
  )
}

function SystemFacts() {
  const texts = useTexts(aboutSystemTexts)
  const status = useStatus()
  const origin = useGatewayAddress()
  const providers = [
    status.github_oauth && texts.way.github,
    status.wechat_login && texts.way.wechat,
    status.lark_client_id !== '' && texts.way.lark,
    status.oidc && texts.way.oidc,
  ].filter((name) => name !== false)
  const facts: [string, string][] = [
    [texts.version, status.version || texts.unknown],
    [texts.started, status.start_time > 0 ? formatTimestamp(status.start_time) : texts.unknown],
    [texts.address, `${origin}/v1`],
    [texts.ways, providers.join(texts.and) || texts.off],
    [texts.verification, status.email_verification ? texts.on : texts.off],
    [texts.turnstile, status.turnstile_check ? texts.on : texts.off],
  ]
  return <Facts className={classes.facts} facts={facts} />
}
