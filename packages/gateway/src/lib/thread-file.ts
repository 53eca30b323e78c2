/**
 * Returns the file of a thread beside a module: the sources are run as they are, the package contains JavaScript.
 * @param name without extension
 * @param module URL of the module that starts the thread
 */
export const threadFile = (name: string, module: string): URL =>
  new URL(`./${name}.${module.endsWith('.ts') ? 'ts' : 'js'}`, module)
