import { notFound } from '@tanstack/react-router'

/** The id in an address. One that is no number is nobody's page. */
export const idParam = {
  parse: ({ id }: { id: string }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    return { id: Number(id) }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}
