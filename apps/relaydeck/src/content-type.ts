/** Types of answers that no browser runs: data, plain text, sound and pictures, but no HTML, SVG, XML or script. */
const INERT =
  /^(application\/(json|jsonl|x-ndjson|octet-stream|problem\+json)|text\/(plain|event-stream)|(audio|video)\/[\w.+-]+|image\/(png|jpeg|gif|webp|avif|bmp))\s*(;|$)/i

/** Returns a content type, or `application/octet-stream` in place of one that a browser might run. */
// A comma begins a second type, and browsers believe the last one.
export const inertType = (type: string): string =>
  INERT.test(type) && !type.includes(',') ? type : 'application/octet-stream'
