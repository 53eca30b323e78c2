import { Button } from '@mantine/core'
import { endpoint, hasRole } from '@relaydeck/api-sdk'
import type { OptionKey } from '@relaydeck/api-sdk/rules'
import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { Fragment, Suspense, useDeferredValue, useState } from 'react'
import * as z from 'zod/mini'
import { webAddress } from '../../../../app/addresses.ts'
import { useTexts } from '../../../../app/language/area.ts'
import { useSessionUser } from '../../../../app/session.ts'
import { useStatus } from '../../../../app/status.ts'
import { FormSection } from '../../../../parts/form/FormSection.tsx'
import { useAction } from '../../../../parts/form/use-action.ts'
import { LinkButton } from '../../../../parts/kit/LinkButton.tsx'
import { Dialog } from '../../../../parts/overlay/Dialog.tsx'
import { moveTexts } from '../../move/-texts.ts'
import { OptionField, OptionSection, SingleOption } from '../-options/OptionField.tsx'
import classes from '../-options/Options.module.css'
import { OptionsPage } from '../-options/OptionsPage.tsx'
import { optionTexts } from '../-options/options.ts'
import { SECTIONS } from '../-options/sections.ts'
import { useForm } from '../-options/use-option-form.ts'
import { ConfigFile } from './config-file/ConfigFile.tsx'

const { other: options } = SECTIONS

/** Tab with the settings for name, logo, theme and page contents. */
export default function Other() {
  const { update } = useTexts(optionTexts)
  return (
    <OptionsPage tab="other">
      <SingleOption section="notice" name="Notice">
        <Preview name="Notice" format="content" />
      </SingleOption>
      <OptionSection section="look" options={options.look} />
      <OptionSection section="content" options={[]}>
        {options.content.map((name) => (
          <Fragment key={name}>
            <OptionField name={name} />
            <Preview name={name} format={name === 'Footer' ? 'html' : 'content'} />
          </Fragment>
        ))}
      </OptionSection>
      <ConfigFile />
      <MoveLink />
      <FormSection level={2} title={update.title}>
        <UpdateCheck />
      </FormSection>
    </OptionsPage>
  )
}

/** Link to the page that takes over another gateway, for root. */
function MoveLink() {
  const texts = useTexts(moveTexts)
  const { moves } = useStatus()
  const isRoot = hasRole(useSessionUser(), 'root')
  if (!moves || !isRoot) return null
  return (
    <FormSection level={2} title={texts.link} hint={texts.linkHint}>
      <div>
        <LinkButton to="/move" variant="default">
          {texts.open}
        </LinkButton>
      </div>
    </FormSection>
  )
}

/** Shows a preview of a text field on demand. */
export function Preview({ name, format }: { name: OptionKey<'text'>; format: 'content' | 'html' }) {
  const { preview, labels } = useTexts(optionTexts)
  const [shown, setShown] = useState(false)
  const form = useForm()
  const text = useDeferredValue(form.value(name))
  // The page's content security policy allows only the stored URL in a frame.
  const needsSaving = format === 'content' && form.isChanged(name) && /^https?:\/\/\S+$/.test(text.trim())
  return (
    <>
      <div>
        <Button
          variant="default"
          size="xs"
          aria-expanded={shown}
          aria-label={preview.of(labels[name])}
          onClick={() => setShown(!shown)}
        >
          {shown ? preview.hide : preview.show}
        </Button>
      </div>
      {shown && (
        <section className={classes.preview} aria-label={preview.of(labels[name])}>
          {text === '' && preview.empty}
          {needsSaving && preview.afterSaving}
          {text !== '' && !needsSaving && (
            <Suspense>
              <ServerHtml text={text} format={format} />
            </Suspense>
          )}
        </section>
      )}
    </>
  )
}

/** One API's release page. */
const RELEASES_PAGE = 'https://github.com/songquanpeng/one-api/releases'

/** Latest release of the gateway, returned by the program that serves the console. */
export const latestRelease = endpoint({
  method: 'GET',
  path: '/-/release',
  role: 'admin',
  input: z.object({}),
  output: z.object({
    /** Version; `''` if the current one is the newest. */
    tag_name: z.string(),
    /** Release notes in untrusted Markdown. */
    body: z.string(),
    /** URL of the release page, or `''`. */
    html_url: z.string(),
  }),
})

/**
 * Shows the running version and checks for the latest. A failed check is not reported as an error, only as a sentence.
 */
function UpdateCheck() {
  const { update: texts } = useTexts(optionTexts)
  const { version } = useStatus()
  const check = useAction({ call: (send) => latestRelease(send), meta: { handlesErrors: true } })
  const release = check.data
  const isLatest = release && (release.tag_name === '' || release.tag_name === version)
  return (
    <div className={classes.stack}>
      <p>{texts.running(version || texts.unknown)}</p>
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {texts.check}
      </Button>
      <p role="status">
        {isLatest && texts.latest(version)}
        {check.isError && (
          <>
            {texts.checkFailed}{' '}
            <a href={RELEASES_PAGE} target="_blank" rel="noreferrer">
              {texts.releases}
            </a>
          </>
        )}
      </p>
      {release && !isLatest && <ReleaseDialog release={release} onClose={check.reset} />}
    </div>
  )
}

interface ReleaseDialogProps {
  release: { readonly tag_name: string; readonly body: string; readonly html_url: string }
  onClose: () => void
}

/** Shows a newer release and its notes. Images are left out, so that nothing is loaded from other servers. */
function ReleaseDialog({ release: { tag_name, body, html_url }, onClose }: ReleaseDialogProps) {
  const { update: texts } = useTexts(optionTexts)
  const page = webAddress(html_url)
  return (
    <Dialog onClose={onClose} title={texts.newer(tag_name)} size="lg">
      {body.trim() === '' ? <p>{texts.noNotes}</p> : <ServerHtml text={body} format="markdown" />}
      {page && (
        <p>
          <a href={page.href} target="_blank" rel="noreferrer">
            {texts.page}
          </a>
        </p>
      )}
    </Dialog>
  )
}
