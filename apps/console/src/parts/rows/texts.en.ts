import type { texts as zh } from './texts.zh.ts'

/** English texts of every resource, built from its nouns. */
export const texts: typeof zh = {
  add: (noun) => `New ${noun}`,
  search: (nouns) => `Find ${nouns}`,
  searchPlaceholder: 'Search by name or ID',
  filters: 'Filters',
  views: 'Views',
  pageSize: 'Rows per page',
  perPage: (count) => `${count} / page`,
  empty: (nouns) => `No ${nouns} yet`,
  toggle: (named) => `Enable ${named}`,
  enabled: (named) => `Enabled ${named}`,
  disabled: (named) => `Disabled ${named}`,
  remove: (noun) => `Delete ${noun}`,
  more: (named) => `More actions for ${named}`,
  removed: (named) => `Deleted ${named}`,
  edit: (noun) => `Edit ${noun}`,
  loading: (noun) => `Loading ${noun}`,
  notLoaded: (noun) => `This ${noun} cannot be opened`,
  created: (named) => `Created ${named}`,
  saved: (named) => `Saved ${named}`,
  columns: {
    id: 'ID',
    name: 'Name',
    status: 'Status',
    group: 'Group',
    remaining: 'Quota left',
    used: 'Used',
    created: 'Created',
  },
}
