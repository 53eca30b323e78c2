import { buildConnector } from 'undici'
import { checkedLookup, checkLiteral, type MayReach, portOf } from './destinations.ts'

/**
 * Connects only to addresses that may be reached, which are looked up once, for the check and the connection.
 * @param allowH2 whether HTTP/2 is offered
 */
export const checkedConnector =
  (timeout: number, mayReach: MayReach, allowH2 = true): buildConnector.connector =>
  (options, callback) => {
    const { hostname, protocol, port } = options
    const destination = { hostname, port: portOf(protocol, port) }
    try {
      checkLiteral(destination, mayReach)
    } catch (error) {
      return callback(error as Error, null)
    }
    return buildConnector({ timeout, allowH2, lookup: checkedLookup(destination, mayReach) })(options, callback)
  }
