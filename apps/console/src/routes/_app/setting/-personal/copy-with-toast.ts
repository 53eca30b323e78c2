import { copyText } from '@relaydeck/ui/CopyButton'
import { notify } from '../../../../app/notify.tsx'

/** Copies a text, and shows in a toast whether it was copied. */
export async function copyWithToast(text: string, { copied, uncopied }: { copied: string; uncopied: string }) {
  const isCopied = await copyText(text)
  void notify(isCopied ? { kind: 'success', message: copied } : { kind: 'warning', message: uncopied })
}
