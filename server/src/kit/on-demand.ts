import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/**
 * A library that few calls need, loaded by the first of them: until then it takes neither memory nor time of the start.
 * For work that cannot wait for an `import()`.
 */
export const onDemand = <M>(name: string): (() => M) => {
  let loaded: { readonly library: M } | undefined
  return () => (loaded ??= { library: require(name) as M }).library
}
