/** Services whose page asks somebody whether they may be signed in here. */
export const PROVIDERS = ['github', 'lark', 'oidc'] as const
export type Provider = (typeof PROVIDERS)[number]

export const isProvider = (name: string): name is Provider => PROVIDERS.some((each) => each === name)
