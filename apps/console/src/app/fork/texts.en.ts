import type { texts as zh } from './texts.zh.ts'

/** English texts of the banner for forks of One API. */
export const texts: typeof zh = {
  readOnly: (name) =>
    `This server is ${name}, a fork of One API. You can view data here, but changes are not supported yet.`,
  notSent: 'This console cannot change this server yet. Nothing was sent.',
}
