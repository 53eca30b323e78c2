import { notFound } from '@tanstack/react-router'

/** The id of a record in an address. Anything but a number is not found. */
export const idParam = {
  parse: ({ id }: { id: string }) => {
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    return { id: Number(id) }
  },
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
}
