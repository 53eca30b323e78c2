/**
 * Returns the file of a thread beside a module: TypeScript when run from the sources, JavaScript in the package.
 * @param name without extension
 * @param module URL of the module that starts the thread
 */
export const threadFile = (name: string, module: string): URL =>
  new URL(`./${name}.${module.endsWith('.ts') ? 'ts' : 'js'}`, module)
