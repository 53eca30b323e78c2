interface ImportMetaEnv {
  /** Base URL of the gateway if it differs from the page's origin. */
  readonly VITE_BASE_URL?: string
}

declare module 'virtual:opening-roles' {
  /** Roles of the calls that routes open with, by name. */
  export const openingRoles: Partial<Record<string, import('@relaydeck/api-sdk').Role>>
}
