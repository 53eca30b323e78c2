import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { emptyFolder, installAll, installNodes } from './workshop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the project into which the packages are installed. */
    project: string
    /** Folder with other versions of Node. */
    nodes: string
    /** Tarballs by the names of their packages. */
    tarballs: Readonly<Record<string, string>>
  }
}

/** Installs the packed packages once for all tests. */
export default async function setUp(tests: TestProject) {
  const [project, nodes] = await Promise.all([emptyFolder('consumer'), emptyFolder('nodes')])
  const [tarballs] = await Promise.all([installAll(project), installNodes(nodes)])
  tests.provide('project', project)
  tests.provide('nodes', nodes)
  tests.provide('tarballs', Object.fromEntries(tarballs))
  return () => Promise.all([project, nodes].map((folder) => rm(folder, { recursive: true, force: true })))
}
