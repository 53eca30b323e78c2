import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = /\.(js|css|svg|json|txt)$/
/** Minimum size of files to compress, in bytes. */
const MIN_BYTES = 512

/** Writes `.br` and `.gz` files at the highest levels beside each text file of the build, so that requests need not wait. */
export function compressed(): Plugin {
  let outDir = ''
  return {
    name: 'relaydeck:compressed',
    apply: 'build',
    configResolved: (config) => {
      outDir = join(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      handler: async () => {
        const files = await readdir(join(outDir, 'static'), { recursive: true })
        await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(outDir, 'static', file))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < MIN_BYTES) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
