import { cp } from 'node:fs/promises'
import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', reader: 'src/db/reader.ts', 'tokenizer-thread': 'src/counting/tokenizer-thread.ts' },
  format: ['esm'],
  dts: true,
  clean: true,
  // `node:sqlite` has no other name.
  removeNodeProtocol: false,
  target: 'node24',
  // Read at run time, from beside the module that reads them.
  onSuccess: () => cp('src/db/migrations', 'dist/migrations', { recursive: true }),
})
