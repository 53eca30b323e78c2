import type { Token } from '@relaydeck/api-sdk'

/** Returns whether the server sent a part of the key only, which cannot be used. */
export const isMasked = ({ key }: Pick<Token, 'key'>): boolean => key.includes('***')
