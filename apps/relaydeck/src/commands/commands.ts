import { backup } from './backup.ts'
import { check } from './check.ts'
import type { Command } from './command.ts'
import { config } from './config/config.ts'
import { copy } from './copy.ts'
import { exportOneApi } from './export.ts'
import { importFile } from './import/import.ts'
import { move } from './move/move.ts'
import { prices } from './prices/prices.ts'
import { seed } from './seed.ts'
import { setup } from './setup/setup.ts'
import { usage } from './usage.ts'

/** The commands by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['backup', backup],
  ['check', check],
  ['config', config],
  ['copy', copy],
  ['export-one-api', exportOneApi],
  ['import', importFile],
  ['move', move],
  ['prices', prices],
  ['seed', seed],
  ['setup', setup],
  ['usage', usage],
])
