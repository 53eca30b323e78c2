import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// The library does this in the first file only, since its module is loaded once.
beforeEach(cleanup)
