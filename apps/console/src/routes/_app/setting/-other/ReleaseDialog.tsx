import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Modal.css'
import { Modal } from '@mantine/core'
import { ServerHtml } from '@relaydeck/ui/ServerHtml'
import { useTexts } from '../../../../app/texts/area.ts'
import { webAddress } from '../../../../parts/web-address.ts'
import { optionTexts } from '../-options/texts.ts'

interface ReleaseDialogProps {
  release: { readonly tag_name: string; readonly body: string; readonly html_url: string }
  onClose: () => void
}

/** Shows a newer release and its notes. Images are left out, so that nothing is loaded from other servers. */
export default function ReleaseDialog({ release: { tag_name, body, html_url }, onClose }: ReleaseDialogProps) {
  const { update: texts } = useTexts(optionTexts)
  const page = webAddress(html_url)
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.newer(tag_name)}
      size="lg"
      centered
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      {body.trim() === '' ? <p>{texts.noNotes}</p> : <ServerHtml text={body} format="markdown" />}
      {page && (
        <p>
          <a href={page.href} target="_blank" rel="noreferrer">
            {texts.page}
          </a>
        </p>
      )}
    </Modal>
  )
}
