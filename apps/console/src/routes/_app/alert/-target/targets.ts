import { alertTargets } from '@relaydeck/api-sdk'
import { queryOptions } from '@tanstack/react-query'
import { read } from '../../../../app/read.ts'
import { ALL } from '../-named.ts'

/** Query of all targets. */
export const allTargets = queryOptions(read(alertTargets.list, ALL))
