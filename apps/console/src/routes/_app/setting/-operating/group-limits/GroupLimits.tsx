import { models as modelApi } from '@relaydeck/api-sdk'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../../../app/language/area.ts'
import { read } from '../../../../../app/read.ts'
import { useFocusAfter } from '../../../../../parts/form/use-focus-after.ts'
import { IconButton } from '../../../../../parts/kit/IconButton.tsx'
import { LimitsField } from '../../../../../parts/limits/LimitsField.tsx'
import { rowErrors } from '../../../../../parts/limits/rows.ts'
import { limitTexts } from '../../../../../parts/limits/sentence.ts'
import { GroupsOption } from '../groups/GroupsOption.tsx'
import classes from '../groups/groups.module.css'
import { NewName } from '../groups/NewName.tsx'
import { type GroupLimitEntry, groupLimitTexts, readEntries, writeEntries } from './group-limits.ts'

/** Limits of groups, and of models within them. */
export function GroupLimits() {
  const texts = useTexts(limitTexts)
  const hasErrors = (entries: readonly GroupLimitEntry[]) =>
    entries
      .flatMap(({ limits, models }) => [limits, ...models.map((each) => each.limits)])
      .some((rows) => rowErrors(rows, texts).some((found) => found !== undefined))
  return (
    <GroupsOption
      name="GroupLimits"
      read={readEntries}
      write={writeEntries}
      entryOf={(group): GroupLimitEntry => ({ group, limits: [], models: [] })}
      hasErrors={hasErrors}
      // The rest of a name after a colon is a model.
      isValidGroup={(group) => !group.includes(':')}
    >
      {(props) => <Group {...props} />}
    </GroupsOption>
  )
}

interface GroupProps {
  entry: GroupLimitEntry
  error: string | undefined
  onChange: (entry: GroupLimitEntry) => void
}

function Group({ entry, error, onChange }: GroupProps) {
  const texts = useTexts(groupLimitTexts)
  const available = useQuery({ ...read(modelApi.available), meta: { background: true } })
  const { root, focusAfter } = useFocusAfter()
  const { group, limits, models } = entry
  return (
    <div ref={root} className={classes.parts}>
      <LimitsField isBrief value={limits} error={error} onChange={(next) => onChange({ ...entry, limits: next })} />
      {models.map(({ model, limits: ofModel }, at) => (
        <section key={model} className={classes.model} aria-label={model} data-model={model}>
          <div className={classes.head}>
            <span>{texts.ofModel(model)}</span>
            <IconButton
              icon={IconX}
              label={texts.removeModel(model)}
              onClick={() => {
                onChange({ ...entry, models: models.toSpliced(at, 1) })
                focusAfter('[data-new-model]')
              }}
            />
          </div>
          <LimitsField
            isBrief
            value={ofModel}
            error={error}
            onChange={(next) => onChange({ ...entry, models: models.with(at, { model, limits: next }) })}
          />
        </section>
      ))}
      <NewName
        data-new-model
        label={texts.newModelOf(group)}
        placeholder={texts.newModel}
        button={texts.addModel}
        names={available.data ?? []}
        taken={models.map(({ model }) => model)}
        onAdd={(model) => {
          onChange({ ...entry, models: [...models, { model, limits: [] }] })
          focusAfter(`[data-model="${CSS.escape(model)}"] [data-add]`)
        }}
      />
    </div>
  )
}
