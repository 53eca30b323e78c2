import type { models } from '@relaydeck/api-sdk'
import type { Handlers } from '../handlers.ts'
import type { Services } from '../services.ts'
import { BUILT_IN, BY_TYPE } from './built-in.ts'

/** The same for every model; the real server made them up as well. */
const CREATED = 1_626_777_600
const PERMISSION = {
  id: 'modelperm-LwHkVFn8AcMItP432fKKDIKJ',
  object: 'model_permission',
  created: CREATED,
  allow_create_engine: true,
  allow_sampling: true,
  allow_logprobs: true,
  allow_search_indices: false,
  allow_view: true,
  allow_fine_tuning: false,
  organization: '*',
  group: null,
  is_blocking: false,
}

const described = (id: string, owned_by: string, permission: (typeof PERMISSION)[] | null) => ({
  id,
  object: 'model',
  created: CREATED,
  owned_by,
  permission,
  root: id,
  parent: null,
})

const ALL = BUILT_IN.flatMap(({ owner, models }) => models.map((id) => described(id, owner, [PERMISSION])))

const BY_NAME = new Map(ALL.toReversed().map((model) => [model.id, model]))

/** The model of this name that is built in; under its first owner. */
export const knownModel = (name: string) => BY_NAME.get(name)

/** The same, or what is said of a model that only a channel knows. */
export const modelNamed = (name: string) => knownModel(name) ?? described(name, 'custom', null)

/** Which models there are: for the own group, by channel type, and all that are known by name. */
export const modelHandlers = ({ abilities }: Services): Handlers<typeof models> => ({
  available: (_, { caller }) => abilities.modelsOf(caller.group || 'default'),

  byChannelType: () => BY_TYPE,

  all: () => ({ object: 'list', data: ALL }),
})
