/** Returns the hash of the address of the settings at which the price of a model is typed. */
export const priceField = (model: string): string => `price-${encodeURIComponent(model)}`
