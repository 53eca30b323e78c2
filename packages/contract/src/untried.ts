import type { Reason } from './finding.ts'
import { CALLS, type Run } from './run.ts'

/** Calls that cannot be tried without an effect on others, with the reason. */
const HARMFUL: Readonly<Record<string, Reason>> = {
  'alertDeliveries.repeat': 'mail',
  'alertTargets.test': 'mail',
  'channels.fetchModels': 'provider',
  'channels.removeDisabled': 'rowsOfOthers',
  'channels.test': 'provider',
  'channels.testAll': 'rowsOfOthers',
  'channels.testUnsaved': 'provider',
  'channels.updateBalance': 'provider',
  'channels.updateBalances': 'rowsOfOthers',
  'logs.clear': 'rowsOfOthers',
  'moves.make': 'otherGateway',
  'moves.plan': 'otherGateway',
  'moves.upload': 'otherGateway',
  'oauth.bindEmail': 'mail',
  'oauth.bindWechat': 'signInService',
  'oauth.confirm': 'signInService',
  'oauth.github': 'signInService',
  'oauth.lark': 'signInService',
  'oauth.oidc': 'signInService',
  'oauth.state': 'signInService',
  'oauth.wechat': 'signInService',
  'options.set': 'options',
  'session.register': 'options',
  'session.resetPassword': 'mail',
  'session.sendEmailCode': 'mail',
  'session.sendResetMail': 'mail',
}

/** States why calls are not tried. */
export function leaveOut(run: Run, changes: boolean): void {
  for (const [call, { effects }] of CALLS) {
    const harm = HARMFUL[call]
    if (harm) run.untried(call, harm)
    else if (effects && !changes) run.untried(call, 'changes')
  }
  for (const call of ['billing.subscription', 'billing.usage', 'usage.key']) if (!changes) run.untried(call, 'key')
}
