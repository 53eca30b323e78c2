import { logs } from '@relaydeck/api-sdk'
import { samples } from '@relaydeck/api-sdk/testing'
import { screen } from '../../../story/screen.tsx'
import { dayOf } from './-dashboard.ts'

export default { title: 'Screens/Dashboard', tags: ['!autodocs'] }

const dashboard = screen('/dashboard', logs.dashboard)

const DAY = 24 * 60 * 60 * 1000

/** Returns an answer with usage rows of models for the last seven days, counted from the time of the call. */
const usage =
  (...models: readonly string[]) =>
  () =>
    Array.from({ length: 7 }, (_, ago) =>
      models.map((model_name, index) => ({
        ...samples.dailyUse,
        day: dayOf(Date.now() - ago * DAY),
        model_name,
        request_count: 40 + ((ago * 37 + index * 11) % 60),
        quota: 90_000 * (index + 1) + ((ago * 7919) % 13) * 21_000,
        prompt_tokens: 52_000 + ago * 4_100,
        completion_tokens: 9_400 + index * 2_300,
      })),
    ).flat()

const threeModels = usage('gpt-4o', 'gpt-4o-mini', 'deepseek-v3')

export const Loaded = dashboard.loaded(threeModels)
export const Phone = dashboard.loaded(threeModels, { width: 'phone' })
export const Requests = dashboard.loaded(threeModels, { at: '/dashboard?show=requests' })
export const Tokens = dashboard.loaded(threeModels, { at: '/dashboard?show=tokens' })

/** Models beyond the number of colours share one. */
export const ManyModels = dashboard.loaded(usage(...Array.from({ length: 12 }, (_, index) => `model-${index + 1}`)))

export const Empty = dashboard.loaded([])
export const Loading = dashboard.loading()
export const Refused = dashboard.refused()

export const AsGuest = dashboard.loaded(threeModels, { as: 'guest' })
export const AsRoot = dashboard.loaded(threeModels, { as: 'root' })
