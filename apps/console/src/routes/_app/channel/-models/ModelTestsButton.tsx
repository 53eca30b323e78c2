import { type Channel, splitComma } from '@relaydeck/api-sdk'
import { IconListCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../../app/texts/area.ts'
import { IconButton } from '../../../../parts/kit/IconButton.tsx'
import { useRowNames } from '../../../../parts/rows/resource.ts'
import { channelResource, channelTexts } from '../-channel.ts'

const load = () => import('./ModelTests.tsx')
const ModelTests = lazy(load)

/** Opens the tests of all models of a channel. */
export function ModelTestsButton({ channel }: { channel: Channel }) {
  const { testModels } = useTexts(channelTexts)
  const name = useRowNames(channelResource).nameOf(channel)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        icon={IconListCheck}
        label={testModels(name)}
        title={testModels(name)}
        disabled={splitComma(channel.models).length === 0}
        onPointerEnter={() => void load().catch(() => {})}
        onClick={() => setOpened(true)}
      />
      {opened && (
        <Suspense>
          <ModelTests channel={channel} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
