import { type Redemption, redemptions } from '@relaydeck/api-sdk'
import { send } from '../../../../app/send.ts'

const { unused, disabled } = redemptions.REDEMPTION_STATUS

/** Switches a code on or off, and gives it as the server has it now. */
export const switchRedemption = ({ id }: Redemption, on: boolean): Promise<Redemption> =>
  redemptions.setStatus(send, { id, status: on ? unused : disabled })

/** Deletes a code. */
export const removeRedemption = ({ id }: Redemption) => redemptions.remove(send, { id })
