import { oauth, RefusedError } from '@relaydeck/api-sdk'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSend } from '../../../../app/client.ts'
import { notify } from '../../../../app/notify.tsx'
import { selfOptions } from '../../../../app/session.ts'
import { useTexts } from '../../../../app/texts/area.ts'
import { useOnce } from '../../../../parts/form/use-once.ts'
import { WechatDialog } from '../../../../parts/oauth/WechatDialog.tsx'
import { personalTexts } from './texts.ts'

/** Binds WeChat with the code the official account sends. */
export function BindWechat({ qrCodeUrl, onClose }: { qrCodeUrl: string; onClose: () => void }) {
  const send = useSend()
  const { bindings: texts } = useTexts(personalTexts)
  const queryClient = useQueryClient()
  const binding = useMutation({
    mutationFn: (code: string) => oauth.bindWechat(send, { code }),
    meta: { handlesErrors: 'refusals' },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: selfOptions.queryKey })
      void notify({ kind: 'success', message: texts.wechatBound })
      onClose()
    },
  })
  const bind = useOnce(binding.mutateAsync)
  return (
    <WechatDialog
      title={texts.wechatTitle}
      submit={texts.submit}
      qrCodeUrl={qrCodeUrl}
      busy={binding.isPending}
      refusal={binding.error instanceof RefusedError ? binding.error.message : undefined}
      onCode={bind}
      onClose={onClose}
    />
  )
}
