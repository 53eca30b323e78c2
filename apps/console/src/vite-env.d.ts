interface ImportMetaEnv {
  /** Address of the gateway where it is not the page's own origin. */
  readonly VITE_BASE_URL?: string
}
