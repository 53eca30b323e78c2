/** English texts about a newer console. */
export const texts = {
  updated: 'The console was updated. Reload it when it suits you.',
  reload: 'Reload',
}
