import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '@relaydeck/api-sdk/testing'

const PACKAGE = '@relaydeck/api-sdk'

/** Names the modules of the SDK's reference by what programs import, and links each call to its page of examples. */
export function nameReference(folder: string): void {
  for (const file of globSync('*/README.md', { cwd: folder })) {
    const path = join(folder, file)
    const module = file.split(/[\\/]/)[0] ?? ''
    const name = module === 'index' ? PACKAGE : `${PACKAGE}/${module}`
    writeFileSync(path, readFileSync(path, 'utf8').replace(`# ${module}\n`, `# ${name}\n`))
  }
  for (const { noun, name } of calls) {
    const path = join(folder, `index/namespaces/${noun}/variables/${name}.md`)
    const id = `${noun}-${name}`.toLowerCase()
    const link = `Examples, errors and the HTTP request: [${noun}.${name}](/en/api/${noun}.md#${id})\n`
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n${link}`)
  }
}
