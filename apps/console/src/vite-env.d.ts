interface ImportMetaEnv {
  /** Base URL of the gateway if it differs from the page's origin. */
  readonly VITE_BASE_URL?: string
}
