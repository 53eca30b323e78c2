// Copies the licence of the icons that the build contains.
import { copyFileSync } from 'node:fs'

// Not as `LICENSE`: then pnpm would not add the kit's own to the package.
copyFileSync('node_modules/@tabler/icons-react/LICENSE', 'dist/icons/tabler-mit.txt')
