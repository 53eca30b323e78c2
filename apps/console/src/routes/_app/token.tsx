import { tokens } from '@relaydeck/api-sdk'
import { createFileRoute } from '@tanstack/react-router'
import { listDeps, listSearch } from '../../parts/rows/address.ts'
import { listLoader } from '../../parts/rows/prefetch-list.ts'
import { tokenAddress } from './token/-address.ts'
import { TokenList } from './token/-TokenList.tsx'
import { tokenResource } from './token/-token.ts'

/** The user's tokens, with the forms over the list. The first page after signing in. */
export const Route = createFileRoute('/_app/token')({
  staticData: { opens: tokens.list, nav: { label: 'token', icon: 'key', group: 'use', order: 20 } },
  validateSearch: listSearch(tokenAddress),
  loaderDeps: listDeps,
  loader: listLoader(tokenResource),
  component: TokenList,
})
