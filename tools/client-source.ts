// The client by the names that it is published under, as it stands here: a package that was not built has no files.
import { registerHooks } from 'node:module'

const name = '@geodepot/client'
const sourceOf = (specifier: string): string =>
  new URL(
    specifier === name ? '../client/src/index.ts' : `../contracts/src/${specifier.slice(name.length + 1)}.ts`,
    import.meta.url,
  ).href

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === name || specifier.startsWith(`${name}/`) ? sourceOf(specifier) : specifier, context),
})
