/** Content types that browsers do not execute: data, plain text, audio, video, and images, but no HTML, SVG, XML, or script. */
const INERT =
  /^(application\/(json|jsonl|x-ndjson|octet-stream|problem\+json)|text\/(plain|event-stream)|(audio|video)\/[\w.+-]+|image\/(png|jpeg|gif|webp|avif|bmp))\s*(;|$)/i

/** Returns a content type, or `application/octet-stream` instead of one that a browser might execute. */
// A comma separates two types, and browsers use the last one.
export const inertType = (type: string): string =>
  INERT.test(type) && !type.includes(',') ? type : 'application/octet-stream'
