import { GatewayError } from '@relaydeck/api-sdk'

/** The server's own words where it said no, else `''`. Other errors speak to developers, not to people. */
export const refusalOf = (error: unknown): string => (error instanceof GatewayError ? error.serverMessage : '')
