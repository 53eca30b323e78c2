// Compiled against the package, never run.
import ui = require('@relaydeck/ui')

export const shown: string = ui.formatTimestamp(0)
