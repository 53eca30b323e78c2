import { DEFAULT_GROUP } from '@relaydeck/api-sdk'

/** Returns the group that determines channels, prices and limits of a user's calls. */
export const groupOf = ({ group }: { readonly group: string }): string => group || DEFAULT_GROUP
