/** Whether a text has so many bytes that its field says how many are left. */
export const isNearLimit = (bytes: number, limit: number): boolean => bytes > 0.75 * limit
