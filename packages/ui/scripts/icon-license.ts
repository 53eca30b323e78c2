// Copies the licence of the icons that the build contains.
import { copyFileSync } from 'node:fs'

copyFileSync('node_modules/@tabler/icons-react/LICENSE', 'dist/icons/LICENSE')
