import { lazy, Suspense, useMemo } from 'react'
import { workOfList } from './kinds.ts'
import { useWorkStore } from './store.ts'

/** The import of a list, opened again from the panel over any page. */
export default function AskedImport({ list }: { list: string }) {
  const store = useWorkStore()
  const Importer = useMemo(
    () =>
      lazy(async () => {
        const work = await workOfList(list)
        return work?.importer?.() ?? { default: () => null }
      }),
    [list],
  )
  return (
    <Suspense>
      <Importer onClose={() => store.set({ asked: undefined })} />
    </Suspense>
  )
}
