import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { useTexts } from '../../../../app/texts/area.ts'
import { webAddress } from '../../../../parts/kit/web-address.ts'
import { Dialog } from '../../../../parts/overlay/Dialog.tsx'
import { optionTexts } from '../-options/options.ts'

interface ReleaseDialogProps {
  release: { readonly tag_name: string; readonly body: string; readonly html_url: string }
  onClose: () => void
}

/** Shows a newer release and its notes. Images are left out, so that nothing is loaded from other servers. */
export function ReleaseDialog({ release: { tag_name, body, html_url }, onClose }: ReleaseDialogProps) {
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
