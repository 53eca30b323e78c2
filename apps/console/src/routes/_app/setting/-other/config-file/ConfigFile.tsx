import { Button } from '@mantine/core'
import { hasRole } from '@relaydeck/api-sdk'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../../../app/language/area.ts'
import { notify } from '../../../../../app/notify.tsx'
import { useSessionUser } from '../../../../../app/session.ts'
import { FormSection } from '../../../../../parts/form/FormSection.tsx'
import { useAction } from '../../../../../parts/form/use-action.ts'
import { download } from '../../../../../parts/kit/download.ts'
import { FileChooser } from '../../../../../parts/kit/FileChooser.tsx'
import classes from './config-file.module.css'
import { configFileTexts } from './texts.ts'

// YAML is large, and rarely needed.
const PlanDrawer = lazy(() => import('./PlanDrawer.tsx'))

/** Bytes of a file that are read: more than a configuration file may have, so that a larger one is refused. */
const READ_MAX = 16 * 1024 * 1024

const FILE_NAME = 'relaydeck-config.yaml'

/** Saves channels and options as a file, and shows the changes that another file would make. For root. */
export function ConfigFile() {
  const texts = useTexts(configFileTexts)
  const isRoot = hasRole(useSessionUser(), 'root')
  const [file, setFile] = useState<string>()
  const saving = useAction({
    call: async (send) => {
      const { configOf, formatConfig, readState } = await import('@relaydeck/config')
      return formatConfig(configOf(await readState(send)))
    },
    onSuccess: (text) => download(FILE_NAME, text, 'application/yaml'),
  })
  const open = async (chosen: File) => {
    const text = await chosen
      .slice(0, READ_MAX)
      .text()
      .catch(() => notify({ kind: 'error', message: texts.unreadable }))
    if (typeof text === 'string') setFile(text)
  }
  if (!isRoot) return null
  return (
    <FormSection level={2} title={texts.title} hint={texts.hint}>
      <div className={classes.buttons}>
        <FileChooser
          label={texts.open}
          accept=".yaml,.yml,.json,application/yaml,application/json"
          onFile={(chosen) => void open(chosen)}
        />
        <Button variant="default" loading={saving.isPending} onClick={() => saving.run()}>
          {texts.save}
        </Button>
      </div>
      {file !== undefined && (
        <Suspense>
          <PlanDrawer file={file} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </FormSection>
  )
}
