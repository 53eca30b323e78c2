/** OAuth providers. */
export const PROVIDERS = ['github', 'lark', 'oidc'] as const
export type Provider = (typeof PROVIDERS)[number]

export const isProvider = (name: string): name is Provider => PROVIDERS.some((each) => each === name)
