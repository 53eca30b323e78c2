/**
 * Changes a manifest that is packed: nobody who installs a package needs its development dependencies, nor dependencies
 * that its files contain already.
 */
function beforePacking({ devDependencies, unbundled, ...manifest }) {
  if (!unbundled) return manifest
  const kept = Object.entries(manifest.dependencies).filter(([name]) => unbundled.includes(name))
  return { ...manifest, dependencies: Object.fromEntries(kept) }
}

module.exports = { hooks: { beforePacking } }
