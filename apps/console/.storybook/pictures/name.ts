/** Returns the name of a story's pictures, as Vitest writes it: `screens-usage--empty` becomes `screens-usage-empty`. */
export const pictureName = (storyId: string): string => storyId.replaceAll('--', '-')
