import { LeftError, type WorkKind } from '../../../../parts/work/work.ts'
import { channelResource } from '../-resource.ts'
import { isTestResult, testChannel } from '../-test/testing.ts'
import { modelTestTexts } from './texts.ts'

const SECOND = 1000

/** Tests models, which are its rows, of the channel whose id is its argument. It keeps their times in milliseconds. */
export const modelsKind: WorkKind<number, number | undefined> = {
  id: 'channel.models',
  texts: () => modelTestTexts.current(),
  run: async ({ id: model }, { args: id, client }) => {
    const { took } = modelTestTexts.current()
    try {
      const { time } = await testChannel(client, { id }, model)
      return { note: took(time.toFixed(2)), data: Math.round(time * SECOND) }
    } catch (error) {
      throw isTestResult(error) ? error : new LeftError('', { cause: error })
    }
  },
  // More would test the provider's rate limit instead.
  concurrency: 2,
  waits: true,
  // A failed test may disable the channel.
  refreshes: channelResource.key,
}
