import type { SourceFamily } from '../../import/family.ts'
import { LAISKY } from '../../import/laisky.ts'
import { NEW_API } from '../../import/new-api.ts'
import { ONE_API } from '../../import/one-api.ts'
import { ONE_HUB } from '../../import/one-hub.ts'
import type { Family } from '../house.ts'
import type { Form } from './form.ts'
import { LAISKY_FORM } from './laisky.ts'
import { NEW_API_FORM } from './new-api.ts'
import { ONE_API_FORM } from './one-api.ts'
import { ONE_HUB_FORM } from './one-hub.ts'

/** How each family of servers keeps items. */
export const FORMS: Readonly<Record<Exclude<Family, 'relaydeck'>, Form>> = {
  'one-api': ONE_API_FORM,
  'new-api': NEW_API_FORM,
  'one-hub': ONE_HUB_FORM,
  laisky: LAISKY_FORM,
}

const FAMILY_OF = new Map<SourceFamily, Exclude<Family, 'relaydeck'>>([
  [ONE_API, 'one-api'],
  [NEW_API, 'new-api'],
  [ONE_HUB, 'one-hub'],
  [LAISKY, 'laisky'],
])

/** Returns the family of a database that the import has recognised. */
export const familyNamed = (source: SourceFamily): Exclude<Family, 'relaydeck'> => FAMILY_OF.get(source) ?? 'one-api'
